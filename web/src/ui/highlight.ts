/** Highlights what a line of the log is about: everything under `root` that carries `data-seat` or `data-card` with one of
 * the given values. Boards that mark nothing are left alone. */
export interface Highlight {
  seats: readonly number[];
  cards: readonly string[];
}

export function highlight(root: ParentNode | null, subject: Highlight | null): void {
  if (!root) return;
  for (const one of root.querySelectorAll("[data-highlighted]")) one.removeAttribute("data-highlighted");
  if (!subject) return;
  for (const one of root.querySelectorAll<HTMLElement | SVGElement>("[data-seat], [data-card]")) {
    const { seat, card } = one.dataset;
    const isMeant =
      (seat !== undefined && subject.seats.includes(Number(seat))) ||
      (card !== undefined && subject.cards.includes(card));
    if (isMeant) one.setAttribute("data-highlighted", "");
  }
}
