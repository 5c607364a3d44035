/** Draws what is in a box as large as it fits: so many beside each other, so much enlarged. */
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

const ZOOMS = [2, 1.75, 1.5, 1.3, 1.15, 1, 0.9, 0.8, 0.7];
/** If nothing fits, the box scrolls down, and only down. */
const SCROLLED = 0.8;

export interface Fit {
  isWide: boolean;
  isHigh: boolean;
}

/** The arrangement with the largest zoom; of those with the same, the one with most beside each other. `over`: in which
 * way it is too large. */
export function largest(count: number, over: (across: number, zoom: number) => Fit): { across: number; zoom: number } {
  const columns = [...new Set([count, Math.ceil(count / 2), 1])];
  for (const zoom of ZOOMS)
    for (const across of columns) {
      const { isWide, isHigh } = over(across, zoom);
      if (!isWide && !isHigh) return { across, zoom };
    }
  return { across: columns.find((across) => !over(across, SCROLLED).isWide) ?? 1, zoom: SCROLLED };
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
        return { isHigh: box.scrollHeight > box.clientHeight, isWide: box.scrollWidth > box.clientWidth };
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
