/** A dialog over everything else: the focus stays inside, Escape or the way back closes it, and the focus goes back
 * where it was. The browser's own modal dialogs make all the rest of the page inert, and for that style and paint a
 * whole table anew, when they come and when they go; ours lie on a veil that keeps the pointer off. */

interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}
declare global {
  interface Window {
    /** Escape, and the back gesture of phones, where browsers tell of them. */
    CloseWatcher?: new () => Watcher;
  }
}

/** From the lowest to the topmost. */
const open: HTMLDialogElement[] = [];
const STOPS = "a[href], button, input, select, textarea, summary, [tabindex]";

const isStop = (one: HTMLElement): boolean =>
  one.tabIndex >= 0 && !one.matches(":disabled") && one.getClientRects().length > 0;
const every = (dialog: HTMLElement): HTMLElement[] => [...dialog.querySelectorAll<HTMLElement>(STOPS)];
const firstIn = (dialog: HTMLElement): HTMLElement | undefined => every(dialog).find(isStop);
const lastIn = (dialog: HTMLElement): HTMLElement | undefined => every(dialog).findLast(isStop);

/** Open it; what is returned takes it away. */
export function modal(veil: HTMLElement, dialog: HTMLDialogElement): () => void {
  const over = new AbortController();
  let inside: HTMLElement = dialog;
  const isTop = (): boolean => dialog.open && open.at(-1) === dialog;

  /** From the last stop to the first, and back. */
  function turn(event: KeyboardEvent): void {
    if (event.key !== "Tab" || !isTop()) return;
    const [first, last] = [firstIn(dialog), lastIn(dialog)];
    const [end, other] = event.shiftKey ? [first, last] : [last, first];
    if (document.activeElement !== end && dialog.contains(document.activeElement)) return;
    event.preventDefault();
    other?.focus();
  }
  function hold(event: FocusEvent): void {
    if (!isTop() || !(event.target instanceof HTMLElement)) return;
    if (dialog.contains(event.target)) inside = event.target;
    else (inside.isConnected ? inside : (firstIn(dialog) ?? dialog)).focus({ preventScroll: true });
  }
  function escape(event: KeyboardEvent): void {
    if (event.key === "Escape" && !event.defaultPrevented && isTop()) dialog.close();
  }

  const before = document.activeElement;
  veil.showPopover?.();
  dialog.open = true;
  open.push(dialog);
  document.addEventListener("focusin", hold, over);
  (dialog.querySelector<HTMLElement>("[data-start]") ?? firstIn(dialog))?.focus({ preventScroll: true });
  const back = (): void => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined);
  // Before those who take it away when it is closed.
  dialog.addEventListener("close", back, { capture: true, signal: over.signal });
  document.addEventListener("keydown", turn, over);
  const watcher = window.CloseWatcher ? new window.CloseWatcher() : null;
  if (watcher) watcher.onclose = () => dialog.close();
  // After the page's own keys: they are not for a table under a dialog.
  else window.addEventListener("keydown", escape, over);
  return () => {
    // Taken away by a press inside, without being closed.
    if (document.activeElement === document.body) back();
    over.abort();
    watcher?.destroy();
    open.splice(open.indexOf(dialog), 1);
  };
}
