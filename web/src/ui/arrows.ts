/** An attachment: inside a zone the arrow keys, Home and End move between its buttons; Tab leaves the zone. A zone within
 * a zone keeps its own buttons. */
import type { Attachment } from "svelte/attachments";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const ZONE = "data-arrows";

export const arrows: Attachment<HTMLElement> = (zone) => {
  const isMine = (item: HTMLElement): boolean => item.closest(`[${ZONE}]`) === zone;
  const items = (): HTMLElement[] => [...zone.querySelectorAll<HTMLElement>("[data-item]")].filter(isMine);

  /** One item can be reached by Tab: the one that has or had the focus, else the first. */
  function keepOne(wanted?: HTMLElement): void {
    const all = items();
    const one = wanted ?? all.find((item) => item.tabIndex === 0) ?? all[0];
    for (const item of all) item.tabIndex = item === one ? 0 : -1;
  }
  function focused(event: FocusEvent): void {
    const item = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-item]") : null;
    if (item && isMine(item)) keepOne(item);
  }
  function pressed(event: KeyboardEvent): void {
    const all = items();
    const at = all.findIndex((item) => item === event.target);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = STEPS[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step ? at + step : at;
    if (to === at) return;
    event.preventDefault();
    event.stopPropagation();
    all[(to + all.length) % all.length]?.focus();
  }

  zone.setAttribute(ZONE, "");
  keepOne();
  const watcher = new MutationObserver(() => keepOne());
  watcher.observe(zone, { childList: true, subtree: true, attributeFilter: [ZONE] });
  zone.addEventListener("focusin", focused);
  zone.addEventListener("keydown", pressed);
  return () => {
    watcher.disconnect();
    zone.removeEventListener("focusin", focused);
    zone.removeEventListener("keydown", pressed);
  };
};
