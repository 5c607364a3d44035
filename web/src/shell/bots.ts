/** The bot that sits down where nobody says which: the careful regular, in games that have one. */
export function usualBot(bots: readonly string[]): string {
  return bots.includes("greedy") ? "greedy" : (bots[0] ?? "random");
}
