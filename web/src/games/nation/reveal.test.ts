/** Reading the log of a reveal, and choices put together. */
import { describe, expect, it } from "vitest";
import type { NationLine } from "../../protocol/events";
import type { MoveInfo, NationAttempt, Tile } from "../../protocol/types";
import { lineOf } from "../testing";
import { halves } from "./art";
import { moveWith, movesWith, placeOf, toggled } from "./model";
import { earnedBy, EMPTY, latestStrikes, step } from "./reveal";

const line = lineOf<NationLine>();
const move = (action: number, kind: string, fields: MoveInfo["fields"] = {}): MoveInfo => ({
  action,
  kind,
  fields,
  label: "",
  detail: "",
  rules: [],
});
const tile = (slot: string, target: string, value: number): Tile => ({ slot, target, value }) as Tile;
const worth = { token: 1000, pyramid: [tile("C1", "judge", 5000), tile("A2", "mistress", 3000)] };

const STORY = [
  line("round-began", { seat: 0, round: 3 }),
  line("conflict", { target: "judge", attempts: 2 }),
  line("ordered", { seat: 1, minutes: 450, place: 1 }),
  line("ordered", { seat: 0, minutes: 540, place: 2 }),
  line(
    "counted",
    { seat: 1, target: "judge", weapon: "poison@0730", influences: [] },
    { text: "Odile strikes. Poison 4+, Judge 0: needs 4 or more, 50 %." },
  ),
  line("rolled", { seat: 1, die: 2, second: 5, threshold: 4 }),
  line("killed", { seat: 1, target: "judge", tokens: 1 }),
  line("matched", { seat: 1, attribute: "poisoned", contract: "last-supper", tokens: 1 }),
  line("paid", { seat: 1, card: "loose-ends", tokens: -2 }),
  line("preempted", { seat: 0, target: "judge" }),
  line(
    "counted",
    { seat: 2, target: "mistress", weapon: null, influences: [] },
    { text: "Marek strikes. unarmed 6: needs 5 or more, 33 %." },
  ),
  line("rolled", { seat: 2, die: 1, second: null, threshold: 5 }),
  line("missed", { seat: 2, target: "mistress", tokens: 2 }),
];

describe("strikes", () => {
  it("are read with dice, verdict and money", () => {
    const [first, second, third] = latestStrikes(STORY, worth);
    expect(first).toMatchObject({ seat: 1, dice: [2, 5], threshold: 4, verdict: "killed" });
    expect(first?.gains.map((gain) => gain.amount)).toEqual([5000, 1000, 1000, -2000]);
    expect(first?.reasons).toBe("Poison 4+, Judge 0: needs 4 or more, 50 %");
    expect(second).toMatchObject({ seat: 0, verdict: "preempted", gains: [] });
    expect(third).toMatchObject({ seat: 2, dice: [1], verdict: "missed", left: 2 });
  });

  it("bring money line by line, as it is told", () => {
    const amounts = STORY.map((one) => earnedBy(one, worth)?.amount ?? 0).filter(Boolean);
    expect(amounts).toEqual([6000, 1000, -2000]);
  });

  it("ask for no number where no die decides", () => {
    const counted = STORY.find((one) => one.kind === "counted")!;
    const asked = (chance: number, threshold: number): number | null | undefined => {
      const attempt = { seat: 1, odds: { chance, threshold } } as NationAttempt;
      return step(EMPTY, counted, [attempt], worth).strike?.threshold;
    };
    expect([asked(0.5, 4), asked(1, 1), asked(0, 7)]).toEqual([4, null, null]);
  });

  it("keep the order of a conflict while its target is fought over", () => {
    const scenes = STORY.slice(1).reduce((all, one) => [...all, step(all.at(-1) ?? EMPTY, one, [], worth)], [EMPTY]);
    expect(scenes[4]?.conflict?.order.map((one) => one.seat)).toEqual([1, 0]);
    expect(scenes.at(-1)?.conflict).toBeNull();
  });

  it("name the target of an attempt that is void", () => {
    const [only] = latestStrikes([line("voided", { seat: 2, slot: "C1" })], worth);
    expect(only).toMatchObject({ seat: 2, target: "judge", verdict: "voided" });
  });

  it("begin anew with each round", () => {
    expect(latestStrikes([...STORY, line("round-began", { seat: 1, round: 4 })], worth)).toEqual([]);
  });
});

describe("choices", () => {
  const moves = [
    move(1, "lay", { card: "knife@0200" }),
    move(2, "lay", { card: "knife@0900" }),
    move(3, "lay", { card: "rope@0500" }),
    move(4, "pair", { cards: ["knife@0200", "knife@0900"] }),
    move(5, "unarmed"),
  ];

  it("turn two cards of a weapon into a pair, and others into a change of mind", () => {
    expect(toggled(moves, ["knife@0200"], "knife@0900")).toEqual(["knife@0200", "knife@0900"]);
    expect(toggled(moves, ["knife@0200"], "rope@0500")).toEqual(["rope@0500"]);
    expect(toggled(moves, ["knife@0200"], "knife@0200")).toEqual([]);
  });

  it("know the move that cards make, and only legal ones", () => {
    expect(moveWith(moves, ["knife@0900", "knife@0200"])?.action).toBe(4);
    expect(moveWith(moves, ["rope@0500"])?.action).toBe(3);
    expect(moveWith(moves, ["pistol@1400"])).toBeNull();
    expect(movesWith(moves, "knife@0200").map((one) => one.action)).toEqual([1, 4]);
  });
});

describe("drawing", () => {
  it("places the rows of the pyramid", () => {
    expect(placeOf("A1")).toEqual({ x: 0, row: 3 });
    expect(placeOf("D3")).toEqual({ x: 3.5, row: 0 });
  });

  it("breaks titles evenly", () => {
    expect(halves("Make It Look Like an Accident")).toEqual(["Make It Look", "Like an Accident"]);
    expect(halves("General")).toEqual(["General"]);
  });
});
