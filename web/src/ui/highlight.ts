/** Lights what a line of the log is about: everything under `root` that carries `data-seat` or `data-card` with one of
 * the given values. Boards that mark nothing are left alone. */
export interface Lit {
  seats: readonly number[];
  cards: readonly string[];
}

export function light(root: ParentNode | null, lit: Lit | null): void {
  if (!root) return;
  for (const one of root.querySelectorAll("[data-lit]")) one.removeAttribute("data-lit");
  if (!lit) return;
  for (const one of root.querySelectorAll<HTMLElement | SVGElement>("[data-seat], [data-card]")) {
    const { seat, card } = one.dataset;
    const isMeant =
      (seat !== undefined && lit.seats.includes(Number(seat))) || (card !== undefined && lit.cards.includes(card));
    if (isMeant) one.setAttribute("data-lit", "");
  }
}
