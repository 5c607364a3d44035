/** A modal dialog: focus is trapped inside, Escape or the back gesture closes it, and focus returns to where it was.
 * The browser's own modal dialogs make the rest of the page inert, which restyles and repaints a whole table each time
 * one opens or closes; ours lie on a backdrop that blocks the pointer. */

interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}
declare global {
  interface Window {
    /** Reports Escape and a phone's back gesture, in browsers that have it. */
    CloseWatcher?: new () => Watcher;
  }
}

/** The open dialogs, the topmost last. */
const open: HTMLDialogElement[] = [];
const STOPS = "a[href], button, input, select, textarea, summary, [tabindex]";

const isStop = (one: HTMLElement): boolean =>
  one.tabIndex >= 0 && !one.matches(":disabled") && one.getClientRects().length > 0;
const every = (dialog: HTMLElement): HTMLElement[] => [...dialog.querySelectorAll<HTMLElement>(STOPS)];
const firstIn = (dialog: HTMLElement): HTMLElement | undefined => every(dialog).find(isStop);
const lastIn = (dialog: HTMLElement): HTMLElement | undefined => every(dialog).findLast(isStop);

/** Opens the dialog; the function it returns removes it. */
export function modal(veil: HTMLElement, dialog: HTMLDialogElement): () => void {
  const over = new AbortController();
  let inside: HTMLElement = dialog;
  const isTop = (): boolean => dialog.open && open.at(-1) === dialog;

  /** Tab wraps around from the last control to the first, and back. */
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
  // In the capture phase: listeners that remove the dialog on close must come after.
  dialog.addEventListener("close", back, { capture: true, signal: over.signal });
  document.addEventListener("keydown", turn, over);
  const watcher = window.CloseWatcher ? new window.CloseWatcher() : null;
  if (watcher) watcher.onclose = () => dialog.close();
  // On window, after the page's own shortcuts, which ignore keys while a dialog is open.
  else window.addEventListener("keydown", escape, over);
  return () => {
    // Removed by a press inside, without a close event.
    if (document.activeElement === document.body) back();
    over.abort();
    watcher?.destroy();
    open.splice(open.indexOf(dialog), 1);
  };
}
