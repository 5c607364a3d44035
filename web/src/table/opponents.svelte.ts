/** Against whom I play: of each game the opponent that I chose last, and after a win the next one. Kept on the device. */
import type { GameInfo, Opponent } from "../protocol/types";
import { usualBot } from "./bots";

const KEY = "cutthroat-opponents";
/** Where nobody has chosen yet: for an easy evening. */
const FIRST = "casual";

function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}
let chosen = $state(read());
// Another tab may have chosen.
addEventListener("storage", () => (chosen = read()));

/** Those who play at a table of that size, from the weakest to the strongest. */
export const opponentsAt = (game: GameInfo, seats: number): Opponent[] =>
  game.opponents.filter((one) => one.seats === null || one.seats === undefined || one.seats === seats);

/** The one that I chose last; none where the game has no opponents. */
export function opponentAt(game: GameInfo, seats: number): Opponent | undefined {
  const found = opponentsAt(game, seats);
  return found.find((one) => one.bot === chosen[game.key]) ?? found.find((one) => one.bot === FIRST) ?? found[0];
}

/** The bot for a seat where nobody has said which. */
export const botAt = (game: GameInfo, seats: number): string => opponentAt(game, seats)?.bot ?? usualBot(game.bots);

export function chooseOpponent(game: string, bot: string): void {
  chosen = { ...chosen, [game]: bot };
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // It is forgotten with the page.
  }
}

/** The bots for a table of mine: the one that I chose, beside them the weaker ones and the next stronger one. Only when
 * all of these sit there does anybody come twice. */
export function rivalsAt(game: GameInfo, seats: number): string[] {
  const found = opponentsAt(game, seats).map((one) => one.bot);
  const mine = botAt(game, seats);
  const first = found.indexOf(mine);
  const others = [...found.slice(0, Math.max(0, first)).reverse(), ...found.slice(first + 1, first + 2)];
  const all = first < 0 ? [mine] : [mine, ...others];
  return Array.from({ length: seats - 1 }, (_, n) => all[n % all.length] ?? mine);
}

/** Who comes after the strongest of those that I have beaten; none after the strongest of all. */
export function nextAfter(game: GameInfo, seats: number, beaten: string[]): Opponent | undefined {
  const found = opponentsAt(game, seats);
  const strongest = Math.max(...beaten.map((bot) => found.findIndex((one) => one.bot === bot)));
  return strongest < 0 ? undefined : found[strongest + 1];
}

/** I have won against these: whoever I would play next is the next one, unless I have chosen another since. */
export function haveBeaten(game: GameInfo, seats: number, beaten: string[]): Opponent | undefined {
  const next = nextAfter(game, seats, beaten);
  if (next && beaten.includes(opponentAt(game, seats)?.bot ?? "")) chooseOpponent(game.key, next.bot);
  return next;
}
