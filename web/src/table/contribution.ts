/** What my seats add to a deal: first a commitment to a number, then, when everybody's is there, the number itself.
 *
 * Whoever saw my number before choosing theirs could choose the cards. So it is shown only if nothing has changed that
 * was fixed before, and at most once: else it stays with me, and the lobby says why. */
import type { Commit, Deal, Reveal, TableInfo } from "../protocol/types";
import { tableDetails } from "../games/catalogue";
import { freshNumber, seatCommitment } from "../lib/fair";
import { receipts, receiptsOf, type Kept, type Options, type OwnNumber } from "../lib/receipts";

/** Why no number of mine is in the deal: the server's seal is another one; the commitment of my seat is not mine;
 * somebody's is missing; they have changed since I showed my number; the cards are dealt anew although nobody lost
 * their say; the server goes on, or went on, without me; or this browser has shown none, though another may have. */
export type Doubt = "seal" | "number" | "missing" | "changed" | "rounds" | "left-out" | "dealt-without" | "no-receipt";
export type Contributed = Omit<Commit, "id"> | Omit<Reveal, "id">;

export interface Steps {
  orders: Contributed[];
  doubt: Doubt | null;
}

/** The first round is the one that people commit to in the lobby. */
const FIRST = 1;
const isSame = (one: unknown[], other: unknown[]): boolean =>
  one.length === other.length && one.every((part, place) => part === other[place]);

/** For the table as it is first seen. */
export const contributionTo = async ({ id, seal, config }: TableInfo): Promise<Contribution> =>
  new Contribution(seal, await defaultsOf(id, config));

/** A game's options, as they are where nobody chooses; null if the server does not tell. */
const defaultsOf = (table: string, config: TableInfo["config"]): Promise<Options | null> =>
  tableDetails(table, config).then(
    ({ info }) => Object.fromEntries(info.options.map((option) => [option.id, option.default])),
    () => null,
  );

export class Contribution {
  readonly #seal: string;
  readonly #defaults: Options | null;
  #doubt: Doubt | null = null;
  #hasLookedBack = false;

  /** `seal`: the first that was seen at this table; `defaults`: the options of its game, if they are known. */
  constructor(seal: string, defaults: Options | null) {
    this.#seal = seal;
    this.#defaults = defaults;
  }

  /** What is to be sent now, and what is wrong. */
  steps(table: TableInfo, mine: number[], isDealt: boolean): Steps {
    if (table.status === "open") {
      const steps = this.#before(table, mine);
      this.#doubt = steps.doubt;
      return steps;
    }
    // A lobby can be paused, too.
    if (isDealt && !this.#hasLookedBack) {
      this.#hasLookedBack = true;
      // A doubt from the deal itself knows more.
      this.#doubt ??= doubtOfDealt(table, mine);
    }
    return { orders: [], doubt: this.#doubt };
  }

  #before(table: TableInfo, mine: number[]): Steps {
    if (!mine.length) return { orders: [], doubt: null };
    const kept = receipts.of(table.id) ?? empty(table, this.#seal);
    if (table.seal !== kept.seal || table.seal !== this.#seal) return { orders: [], doubt: "seal" };
    const { deal } = table;
    if (deal ? !isInOrder(table, deal, kept) : kept.round) return { orders: [], doubt: "rounds" };
    const lobby = { kinds: kindsOf(table), ...this.#options(table) };
    const found = mine.map((seat) => (deal ? dealt(table, deal, kept, seat, lobby) : committed(table, kept, seat)));
    return {
      orders: found.flatMap((one) => (one && typeof one === "object" ? [one] : [])),
      doubt: found.find((one) => typeof one === "string") ?? null,
    };
  }

  /** As the lobby shows them: where the host has not chosen, the default. */
  #options({ config }: TableInfo): Pick<Kept, "options"> {
    return this.#defaults ? { options: { ...this.#defaults, ...config.options } } : {};
  }
}

/** Once the cards are dealt, however I came to the table: whether a number of each of my seats is in them. */
function doubtOfDealt({ id, seats }: TableInfo, mine: number[]): Doubt | null {
  if (mine.some((seat) => !seats[seat]?.committed)) return "dealt-without";
  const kept = receipts.of(id);
  const shown = kept ? receiptsOf(kept).map(({ seat }) => seat) : [];
  return mine.every((seat) => shown.includes(seat)) ? null : "no-receipt";
}

/** Who sits where, as a record tells it. */
const kindsOf = ({ seats }: TableInfo): string[] =>
  seats.map(({ kind, bot }) => (kind === "bot" ? `bot:${bot ?? ""}` : kind));

const empty = ({ id, config, origin }: TableInfo, seal: string): Kept => ({
  table: id,
  game: config.game,
  seal,
  origin: origin?.move ?? null,
  numbers: [],
  round: 0,
  left_out: [],
});

/** Every further round leaves somebody out who was in; otherwise the server could deal until it likes the cards. Whoever
 * is left out sits here, and did so before: made-up seats would be as many tries. */
function isInOrder(table: TableInfo, deal: Deal, kept: Kept): boolean {
  if (kept.round && kept.kinds && !isSame(kept.kinds, kindsOf(table))) return false;
  const people = table.seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  const isOfPeople = deal.left_out.every((seat) => people.includes(seat));
  if (!isOfPeople || new Set(deal.left_out).size < deal.left_out.length || deal.round > people.length) return false;
  const before = { round: Math.max(kept.round, FIRST), left_out: kept.left_out };
  const rounds = deal.round - before.round;
  if (rounds === 0 && kept.round) return isSame(deal.left_out, before.left_out);
  const isWithout = before.left_out.every((seat) => deal.left_out.includes(seat));
  return rounds >= 0 && isWithout && deal.left_out.length >= before.left_out.length + rounds;
}

const ownNumber = (kept: Kept, seat: number, round: number): OwnNumber | undefined =>
  kept.numbers.find((one) => one.seat === seat && one.round === round);

/** Kept before anything of it is sent: after a reload it must be there. */
function commit(table: TableInfo, kept: Kept, seat: number, round: number): Contributed {
  let number = ownNumber(kept, seat, round);
  if (!number) {
    const name = table.seats[seat]?.name ?? "";
    number = { seat, name, round, entropy: freshNumber(), commitments: null };
    kept.numbers.push(number);
    receipts.keep(kept);
  }
  return { type: "commit", seat, round, commitment: seatCommitment(kept.seal, round, seat, number.entropy) };
}

/** In the lobby. A commitment of my seat whose number I do not have, as after a visit in another browser, is renewed. */
function committed(table: TableInfo, kept: Kept, seat: number): Contributed | null {
  const isDone = table.seats[seat]?.committed && ownNumber(kept, seat, FIRST);
  return isDone ? null : commit(table, kept, seat, FIRST);
}

/** `lobby`: what else the receipt tells of the table. */
function dealt(
  table: TableInfo,
  deal: Deal,
  kept: Kept,
  seat: number,
  lobby: Pick<Kept, "kinds" | "options">,
): Contributed | Doubt | null {
  const { round, asks, commitments, revealed, left_out } = deal;
  if (left_out.includes(seat)) return "left-out";
  if (revealed[seat]) return null;
  if (asks === "commit" && commitments[seat] === null) return commit(table, kept, seat, round);
  const number = ownNumber(kept, seat, round);
  if (!number || commitments[seat] !== seatCommitment(kept.seal, round, seat, number.entropy)) return "number";
  if (asks === "commit") return null;
  if (table.seats.some(({ kind }, other) => kind === "person" && !left_out.includes(other) && !commitments[other]))
    return "missing";
  if (number.commitments && !isSame(number.commitments, commitments)) return "changed";
  number.commitments = commitments;
  number.name = table.seats[seat]?.name ?? "";
  receipts.keep(Object.assign(kept, { round, left_out, ...lobby }));
  return { type: "reveal", seat, round, entropy: number.entropy };
}
