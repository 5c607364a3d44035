/** The picks and commitments are those of src/cutthroat/core/fair.py. */
import { expect, test } from "vitest";
import type { Picks } from "../../protocol/types";
import type { Played } from "../../lib/api";
import { seatCommitment } from "../../lib/fair";
import { checkGame, type Check } from "./gameCheck";
import type { Kept } from "../../lib/receipts";

const SEAL = "896fdfd21c06511019aea326690a9bcbb105052e557f7bc8aba3009b1c91f936";
const ANAS = "a95bb44988d7c1983073b5bdae1698df715206a329933dba2267d7e37fc5ab07";
const BOS = "32651098d0cf6bca96b4c6c11f787a88fb90a16585c7e592c3b5f06f20d889b4";
type Fair = Extract<Played["chance"], { scheme: "fair" }>;
const fair: Fair = {
  scheme: "fair",
  commitment: SEAL,
  entropy: ["a41f", "77b0", ""],
  secret: "6fd1c0a2",
  round: 1,
  commitments: [ANAS, BOS, null],
};
const picks: Picks = {
  steps: [
    [
      [20, 13],
      [19, 6],
      [18, 17],
    ],
    [],
    [
      [6, 1],
      [6, 0],
    ],
  ],
};
const record: Played = {
  game: "docks",
  options: { open: false, market: 3 },
  seats: [
    { name: "Ana", kind: "person" },
    { name: "Bo", kind: "person" },
    { name: "Raven", kind: "bot:greedy" },
  ],
  chance: fair,
  setup: [13, 6, 17],
  moves: [
    [0, 7],
    [1, 8, 1, 0],
  ],
  outcome: null,
  taken_over: null,
};
const kept: Kept = {
  table: "one",
  game: "docks",
  seal: SEAL,
  origin: null,
  numbers: [{ seat: 1, name: "Bo", round: 1, entropy: "77b0", commitments: [ANAS, BOS, null] }],
  round: 1,
  left_out: [],
  options: { market: 3, open: false },
  kinds: ["person", "person", "bot:greedy"],
};
const wrong = (changed: Partial<Fair>, more: Partial<Played> = {}): Check["kind"][] => {
  const { proof, checks } = checkGame({ ...record, chance: { ...fair, ...changed }, ...more }, picks, kept);
  const kinds = checks.filter((one) => !one.ok).map((one) => one.kind);
  expect(proof).toBe(kinds.length ? "broken" : "mine");
  return kinds;
};

test("a game with a number of mine that fits in everything", () => {
  const { proof, checks, checked, seats, missing } = checkGame(record, picks, kept);
  expect([proof, checked, seats, missing]).toEqual(["mine", 5, [0, 1], []]);
  expect(checks.filter((one) => !one.ok)).toEqual([]);
  expect(checks.map((one) => one.kind)).toEqual([
    "seal",
    "round",
    "commitments",
    "own",
    "secret",
    "number",
    "number",
    "picks",
  ]);
});

test("whatever is changed afterwards is named", () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ commitment: ANAS }), "another seal").toEqual(["seal", "secret", "number", "number"]);
  expect(wrong({ secret: "6fd1c0a3" }), "another secret").toEqual(["secret", "picks"]);
  expect(wrong({ secret: null }), "no secret").toEqual(["secret", "picks"]);
  expect(wrong({ entropy: ["a41f", "77b1", ""] }), "my number").toEqual(["own", "number", "picks"]);
  expect(wrong({ entropy: ["a41e", "77b0", ""] }), "another's number").toEqual(["number", "picks"]);
  expect(wrong({ entropy: ["a41f", "77b0", "0"] }), "of who promised none").toEqual(["number", "picks"]);
  expect(wrong({ entropy: ["a41f", "77b0"] }), "one too few").toEqual(["count", "picks"]);
  expect(wrong({ entropy: ["a41f\n77b0", "", ""] }), "two in one").toEqual([
    "own",
    "count",
    "number",
    "number",
    "picks",
  ]);
  expect(wrong({ round: 2 }), "another round").toEqual(["round", "number", "number", "rounds"]);
  expect(wrong({ commitments: [BOS, BOS, null] }), "a promise").toEqual(["commitments", "number"]);
  expect(wrong({}, { setup: [13, 6, 16] }), "a card").toEqual(["picks"]);
  expect(wrong({}, { taken_over: 1 }), "where it began").toEqual(["origin", "picks"]);
  expect(wrong({}, { game: "crisis" }), "the game").toEqual(["game"]);
  expect(wrong({}, { options: { market: 4, open: false } }), "an option").toEqual(["options"]);
  const seats = record.seats.map((seat) => ({ ...seat, kind: "person" }));
  expect(wrong({}, { seats }), "who sat there").toEqual(["kinds"]);
});

test.each([0, -3, 1.5])("a pick of %d sides fits nothing", (sides) => {
  const steps: Picks["steps"] = [[[sides, 13], ...picks.steps[0]!.slice(1)], ...picks.steps.slice(1)];
  expect(checkGame(record, { steps }, kept).proof).toBe("broken");
});

test("without a receipt it rests on the others, and without any number on the server", () => {
  expect(checkGame(record, picks, null).proof).toBe("others");
  const alone = { ...fair, entropy: ["", "", ""], commitments: null, round: null };
  const bare: Played = { ...record, chance: alone, setup: [], moves: [[0, 7, 0]] };
  expect(checkGame(bare, { steps: [[], [[1, 0]]] }, null).proof).toBe("server");
});

test("my number of a round that did not count is no proof of mine, nor a fault", () => {
  const numbers = [{ ...kept.numbers[0]!, seat: 2, entropy: "0ld", commitments: ["a", "b", "c"] }];
  const again = { ...fair, round: 2, commitments: [null, null, null], entropy: ["", "", ""] };
  const bare: Played = { ...record, chance: again, setup: [], moves: [[0, 7, 0]] };
  expect(checkGame(bare, { steps: [[], [[1, 0]]] }, { ...kept, numbers }).proof).toBe("server");
});

test("nobody deals more often than somebody was left out", () => {
  const later = { ...fair, entropy: ["", "", ""], commitments: [null, null, null] };
  const bare: Played = { ...record, setup: [], moves: [[0, 7, 0]] };
  const proof = (round: number) =>
    checkGame({ ...bare, chance: { ...later, round } }, { steps: [[], [[1, 0]]] }, null).proof;
  // Raven is a bot, and was never in it.
  expect([1, 2, 3, 4].map(proof)).toEqual(["server", "server", "server", "broken"]);
});

test("picks that were another game's prove nothing", () => {
  const goesOn = { ...kept, origin: 2 };
  const { proof, checked, known } = checkGame({ ...record, taken_over: 2 }, picks, goesOn);
  expect([proof, checked, known]).toEqual(["known", 0, 5]);
  // The stream begins with the first pick after them.
  const later: Played = {
    ...record,
    setup: [1, 1, 1],
    moves: [
      [0, 7],
      [1, 8, 13, 6],
    ],
    taken_over: 1,
  };
  const sides: Picks = {
    steps: [
      [
        [5, 1],
        [5, 1],
        [5, 1],
      ],
      [],
      [
        [20, 13],
        [19, 6],
      ],
    ],
  };
  expect(checkGame(later, sides, { ...kept, origin: 1 })).toMatchObject({
    proof: "mine",
    checked: 2,
    known: 3,
    origin: 1,
  });
});

test("a number that is no number counts as none", () => {
  const empty = seatCommitment(SEAL, 1, 1, "");
  const chance = { ...fair, entropy: ["a41f", "", ""], commitments: [ANAS, empty, null] };
  const { checks } = checkGame({ ...record, chance }, picks, null);
  expect(checks).toContainEqual({ kind: "number", ok: false, seat: 1 });
});

test("nor does a seed", () => {
  const simulated: Played = { ...record, chance: { scheme: "fast" } };
  expect(checkGame(simulated, picks, null)).toMatchObject({ proof: "simulated", checked: 0 });
  expect(checkGame(simulated, picks, kept).proof).toBe("broken");
});
