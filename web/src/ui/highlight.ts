import type { About } from "../protocol/types";

/** Highlights what a line of the log is about: everything under `root` that carries `data-seat` or `data-card` with one of
 * its seats or ids. Boards that mark nothing are left alone. */
export function highlight(root: ParentNode | null, about: About | null): void {
  if (!root) return;
  for (const one of root.querySelectorAll("[data-highlighted]")) one.removeAttribute("data-highlighted");
  if (!about) return;
  for (const one of root.querySelectorAll<HTMLElement | SVGElement>("[data-seat], [data-card]")) {
    const { seat, card } = one.dataset;
    const isMeant =
      (seat !== undefined && about.seats.includes(Number(seat))) || (card !== undefined && about.ids.includes(card));
    if (isMeant) one.setAttribute("data-highlighted", "");
  }
}
