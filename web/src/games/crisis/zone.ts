/** A group whose buttons are one stop for Tab; the arrow keys go on from there. */
import type { Attachment } from "svelte/attachments";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export const zone: Attachment<HTMLElement> = (node) => {
  const buttons = (): HTMLButtonElement[] => [...node.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
  const rove = (to?: HTMLElement): void => {
    const all = buttons();
    const stop = to ?? all.find((button) => button.ariaPressed === "true") ?? all[0];
    for (const button of all) button.tabIndex = button === stop ? 0 : -1;
  };
  const move = (event: KeyboardEvent): void => {
    const all = buttons();
    const here = all.findIndex((button) => button === document.activeElement);
    const step = STEPS[event.key];
    if (step === undefined || here < 0 || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    const next = all[(here + step + all.length) % all.length];
    rove(next);
    next?.focus();
  };
  rove();
  node.addEventListener("keydown", move);
  const watch = new MutationObserver(() => rove(buttons().find((button) => button === document.activeElement)));
  watch.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  return () => {
    node.removeEventListener("keydown", move);
    watch.disconnect();
  };
};
