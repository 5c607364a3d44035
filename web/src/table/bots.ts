const USUAL = "greedy";

/** The bot that plays where nobody has said which: the usual one, if the game has it. */
export function usualBot(bots: string[]): string {
  return bots.includes(USUAL) ? USUAL : (bots[0] ?? USUAL);
}
