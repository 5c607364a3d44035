/** After a page has changed without being loaded, the focus goes to its heading: as a browser does, in effect. */

const PATIENCE_MS = 4000;

const heading = (): HTMLElement | null => document.querySelector<HTMLElement>("main h1, h1");

/** Waits for the next page's heading, and lets be whoever found something better to do by then. */
export function focusHeading(): void {
  const before = heading();
  const left = document.activeElement;
  const tryIt = (): boolean => {
    const found = heading();
    if (!found || (found === before && before.isConnected)) return false;
    const active = document.activeElement;
    const isFree = !active || active === document.body || active === left;
    if (isFree) {
      found.tabIndex = -1;
      found.focus({ preventScroll: true });
    }
    return true;
  };
  const watcher = new MutationObserver(() => tryIt() && watcher.disconnect());
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), PATIENCE_MS);
}
