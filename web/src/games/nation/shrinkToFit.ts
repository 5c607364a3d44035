/** Draws a page smaller where it would be cut off: a sheet is read at a glance, and nobody scrolls in a dossier. */
const SMALLEST = 0.7;
const STEP = 0.03;

/** Found anew whenever the page changes, or the room that it has. */
export function shrinkToFit(page: HTMLElement): () => void {
  const sheet = page.parentElement;
  const room = sheet?.parentElement?.parentElement;
  if (!sheet || !room || typeof ResizeObserver === "undefined") return () => undefined;
  const fit = (): void => {
    let size = 1;
    page.style.removeProperty("zoom");
    while (size > SMALLEST && sheet.scrollHeight > sheet.clientHeight) {
      size -= STEP;
      page.style.setProperty("zoom", size.toFixed(2));
    }
  };
  const resized = new ResizeObserver(fit);
  resized.observe(room);
  const changed = new MutationObserver(fit);
  changed.observe(page, { childList: true, subtree: true, characterData: true });
  void document.fonts?.ready.then(fit);
  return () => {
    resized.disconnect();
    changed.disconnect();
  };
}
