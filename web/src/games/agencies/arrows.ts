/** A zone of the desk: arrow keys move inside, Tab leaves it. */
const BUTTONS = "button:not([disabled])";
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function arrows(zone: HTMLElement): { destroy: () => void } {
  const buttons = (): HTMLElement[] => [...zone.querySelectorAll<HTMLElement>(BUTTONS)];
  const enter = (chosen: Element | undefined): void => {
    for (const button of buttons()) {
      const index = button === chosen ? 0 : -1;
      if (button.tabIndex !== index) button.tabIndex = index;
    }
  };
  const settle = (): void => {
    const all = buttons();
    enter(
      all.find((button) => button === document.activeElement) ?? all.find((button) => button.tabIndex === 0) ?? all[0],
    );
  };
  const move = (event: KeyboardEvent): void => {
    const all = buttons();
    const at = all.indexOf(event.target as HTMLElement);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = STEPS[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step ? at + step : at;
    const next = all[(to + all.length) % all.length];
    if (to === at || !next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };
  const focused = (event: FocusEvent): void => enter(event.target as Element);
  const watcher = new MutationObserver(settle);
  watcher.observe(zone, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  zone.addEventListener("keydown", move);
  zone.addEventListener("focusin", focused);
  settle();
  return {
    destroy() {
      watcher.disconnect();
      zone.removeEventListener("keydown", move);
      zone.removeEventListener("focusin", focused);
    },
  };
}
