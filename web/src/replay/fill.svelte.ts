/** Draws what is in a box as large as it fits: so many beside each other, so much enlarged. */
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

const ZOOMS = [2, 1.75, 1.5, 1.3, 1.15, 1, 0.9, 0.8, 0.7];
/** If nothing fits, the box scrolls. */
const SCROLLED = 0.8;

/** The arrangement with the largest zoom; of those with the same, the one with most beside each other. */
export function largest(
  count: number,
  fits: (across: number, zoom: number) => boolean,
): { across: number; zoom: number } {
  const columns = [...new Set([count, Math.ceil(count / 2), 1])];
  for (const zoom of ZOOMS) for (const across of columns) if (fits(across, zoom)) return { across, zoom };
  return { across: count, zoom: SCROLLED };
}

/** `shown`: read for what changes the contents. */
export const fill =
  (shown: () => unknown, count: number): Attachment<HTMLElement> =>
  (box) => {
    const set = (across: number, zoom: number): void => {
      box.style.setProperty("--across", String(across));
      box.style.setProperty("--zoom", String(zoom));
    };
    const arrange = (): void => {
      const { across, zoom } = largest(count, (across, zoom) => {
        set(across, zoom);
        return box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth;
      });
      set(across, zoom);
    };
    const observer = new ResizeObserver(arrange);
    observer.observe(box);
    $effect(() => {
      void shown();
      void tick().then(arrange);
    });
    return () => observer.disconnect();
  };
