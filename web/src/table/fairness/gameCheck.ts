/** Check a finished game on this machine: its record, the sizes of its picks, and what this browser has kept itself. */
import type { Picks } from "../../protocol/types";
import type { Played } from "../../lib/api";
import { Stream, sealOf, seatCommitment } from "../../lib/fair";
import { receiptsOf, type Kept, type Options, type Receipt } from "../../lib/receipts";

type Fair = Extract<Played["chance"], { scheme: "fair" }>;

/** One thing that was looked at; `seat` where it is about one of them. */
export interface Check {
  kind:
    | "scheme"
    | "game"
    | "options"
    | "kinds"
    | "origin"
    | "seal"
    | "secret"
    | "round"
    | "rounds"
    | "commitments"
    | "own"
    | "count"
    | "number"
    | "picks";
  ok: boolean;
  seat?: number;
}

/** What it comes to, the strongest first, if the picks have the sizes that we were told: a number of mine is in it; numbers of others are; the server dealt alone;
 * every pick was known before; or the chance was that of a seed. `broken`: something does not fit. */
export type Proof = "mine" | "others" | "server" | "known" | "simulated" | "broken";

export interface GameCheck {
  proof: Proof;
  checks: Check[];
  /** Picks that follow from the secret and the numbers. */
  checked: number;
  /** Picks that another game had made. */
  known: number;
  /** The seats with a number in this game's chance. */
  seats: number[];
  /** The seats of people without one that they had locked in. */
  missing: number[];
  /** The round of the deal that counted. */
  round: number | null;
  /** In a game that goes on from another one: after which of its moves. */
  origin: number | null;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const sorted = (options: Options): [string, unknown][] =>
  Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1));
const total = (steps: unknown[][]): number => steps.reduce((sum, step) => sum + step.length, 0);

export function checkGame(record: Played, picks: Picks, kept: Kept | null): GameCheck {
  const { chance, taken_over: origin } = record;
  // The setup is a step, too.
  const own = origin === null ? 0 : origin + 1;
  const known = total(picks.steps.slice(0, own));
  if (chance.scheme !== "fair") {
    const checks: Check[] = kept ? [{ kind: "scheme", ok: false }] : [];
    return {
      proof: kept ? "broken" : "simulated",
      checks,
      checked: 0,
      known,
      seats: [],
      missing: [],
      round: null,
      origin,
    };
  }
  const receipts = kept ? receiptsOf(kept).filter((one) => !isOutvoted(chance, one)) : [];
  const checks = [
    ...(kept ? againstKept(record, chance, kept) : []),
    ...receipts.slice(0, 1).flatMap((one) => againstLobby(record, one)),
    ...receipts.flatMap((one) => againstReceipt(chance, one)),
    ...ofNumbers(chance, record.seats.length),
    ...(isDealtTooOften(record, chance) ? [{ kind: "rounds" as const, ok: false }] : []),
    ...ofPicks(record, chance, picks, own),
  ];
  const checked = total(picks.steps.slice(own));
  const seats = chance.entropy.flatMap((part, seat) => (part ? [seat] : []));
  const proof = checks.every((one) => one.ok) ? proofOf(checked, seats, receipts) : "broken";
  const missing = leftOut(record, chance);
  return { proof, checks, checked, known, seats, missing, round: chance.round ?? null, origin };
}

/** My number was of an earlier round: in the one that counted, my seat had none. */
const isOutvoted = (chance: Fair, { round, seat }: Receipt): boolean =>
  (chance.round ?? 0) > round && chance.commitments?.[seat] === null;

function proofOf(checked: number, seats: number[], receipts: Receipt[]): Proof {
  if (!checked) return "known";
  if (receipts.length) return "mine";
  return seats.length ? "others" : "server";
}

const againstKept = (record: Played, chance: Fair, kept: Kept): Check[] => [
  { kind: "seal", ok: chance.commitment === kept.seal },
  ...(record.taken_over === kept.origin ? [] : [{ kind: "origin" as const, ok: false }]),
  ...(record.game === kept.game ? [] : [{ kind: "game" as const, ok: false }]),
];

/** Of what was shown when my number was; earlier receipts do not tell. */
const againstLobby = (record: Played, { options, kinds }: Receipt): Check[] => [
  ...(options && !isSame(sorted(record.options), sorted(options)) ? [{ kind: "options" as const, ok: false }] : []),
  ...(kinds &&
  !isSame(
    record.seats.map(({ kind }) => kind),
    kinds,
  )
    ? [{ kind: "kinds" as const, ok: false }]
    : []),
];

const againstReceipt = (chance: Fair, { seat, round, commitments, entropy }: Receipt): Check[] => [
  { kind: "round", ok: chance.round === round },
  { kind: "commitments", ok: isSame(chance.commitments, commitments) },
  { kind: "own", ok: chance.entropy[seat] === entropy, seat },
];

function ofNumbers({ commitment: seal, round, commitments, entropy, secret }: Fair, seats: number): Check[] {
  // A number that went over several lines could pass for those of several seats.
  const isWhole =
    entropy.length === seats &&
    (commitments?.length ?? seats) === seats &&
    !entropy.some((part) => part.includes("\n"));
  const numbers = (commitments ?? []).flatMap((promised, seat): Check[] => {
    const number = entropy[seat] ?? "";
    if (promised === null) return number ? [{ kind: "number", ok: false, seat }] : [];
    return [{ kind: "number", ok: number !== "" && seatCommitment(seal, round ?? 0, seat, number) === promised, seat }];
  });
  return [
    { kind: "secret", ok: secret !== null && sealOf(secret) === seal },
    ...(isWhole ? [] : [{ kind: "count" as const, ok: false }]),
    ...numbers,
  ];
}

/** Every new round leaves somebody out; more of them would be as many tries for a better deal. */
const isDealtTooOften = (record: Played, chance: Fair): boolean =>
  (chance.round ?? 1) > 1 + leftOut(record, chance).length;

const leftOut = ({ seats }: Played, { commitments }: Fair): number[] =>
  seats.flatMap(({ kind }, seat) => (kind === "person" && !commitments?.[seat] ? [seat] : []));

/** The recorded picks are those whose sizes we were told, and this game's own follow from the stream. */
function ofPicks(record: Played, chance: Fair, { steps }: Picks, own: number): Check[] {
  const recorded = [record.setup, ...record.moves.map((move) => move.slice(2))];
  const told = steps.map((step) => step.map(([, value]) => value));
  if (!isSame(recorded, told) || chance.secret === null) return [{ kind: "picks", ok: false }];
  const stream = new Stream(chance.secret, chance.entropy);
  const fits = ([sides, value]: [number, number]): boolean =>
    Number.isSafeInteger(sides) && sides > 0 && stream.pick(sides) === value;
  const mine = steps.slice(own);
  return total(mine) ? [{ kind: "picks", ok: mine.every((step) => step.every(fits)) }] : [];
}
