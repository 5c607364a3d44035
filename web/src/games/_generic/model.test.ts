import { describe, expect, it } from "vitest";
import type { CardFacts, MoveInfo, View } from "../../protocol/types";
import { layout, type Cards, type Things } from "./model";
import { byId, grouped, matching } from "./moves";
import { playerLines } from "./players";
import { counted, labelled, named } from "./words";

const card = (id: string, name = id, kind = "weapon"): CardFacts => ({ id, name, kind, text: "", rule: "", facts: {} });
const catalogue = Object.fromEntries(
  [card("knife", "Knife"), card("rope", "Rope"), card("boss", "Mob Boss", "target"), card("3")].map((one) => [
    one.id,
    one,
  ]),
);
const names = ["Kestrel", "Odile", "Marek"];
const view = (fields: object): View =>
  ({ viewer: 0, seats: 3, waiting: [0], phase: "plan", prompt: "", ...fields }) as View;

describe("a layout", () => {
  it("makes a hand of my cards, and puts equal cards together", () => {
    const made = layout(view({ hand: ["knife", "rope", "knife"] }), catalogue, names);
    const hand = made.mine[0] as Cards;
    expect(hand.size).toBe(3);
    expect(hand.cards).toEqual([
      { id: "knife", count: 2, note: "" },
      { id: "rope", count: 1, note: "" },
    ]);
  });

  it("takes numbers for cards only where the key speaks of cards", () => {
    const made = layout(view({ hand: [3], round_limit: 3 }), catalogue, names);
    expect((made.mine[0] as Cards).cards[0]?.id).toBe("3");
    expect(made.facts).toEqual([{ label: "Round limit", value: "3" }]);
  });

  it("spreads rows by seat, but not a hand that happens to be as long", () => {
    const made = layout(view({ gold: [4, 0, 2], hand: ["knife", "rope", "boss"] }), catalogue, names);
    expect(made.seats.map((area) => area.facts[0]?.value)).toEqual(["4", "0", "2"]);
    expect(made.mine).toHaveLength(1);
  });

  it("shows a face-down card without an id, and whose it is", () => {
    const lanes = [{ target: "boss", stack: [{ card: null, owner: 1, face_up: false }] }];
    const made = layout(view({ lanes }), catalogue, names);
    const lane = (made.table[0] as Things).rows[0]?.[0];
    expect(lane?.title).toBe("Mob Boss");
    expect((lane?.zones[0] as Cards).cards).toEqual([{ id: null, count: 1, note: "Odile" }]);
  });

  it("sets rows apart, the shortest on top", () => {
    const tile = (row: string, slot: string) => ({ row, slot, target: "boss" });
    const made = layout(view({ pyramid: [tile("A", "A1"), tile("A", "A2"), tile("B", "B1")] }), catalogue, names);
    expect((made.table[0] as Things).rows.map((row) => row.length)).toEqual([1, 2]);
  });

  it("gives my own hand out of the players' structs to me alone", () => {
    const player = (hand: unknown) => ({ hand, hand_size: 1, known: {} });
    const made = layout(view({ players: [player({ knife: 2 }), player(null), player(null)] }), catalogue, names);
    expect((made.mine[0] as Cards).size).toBe(2);
    expect(made.seats.every((area) => area.zones.length === 0)).toBe(true);
  });

  it("takes numbers beside cards for facts, unless the zone counts cards", () => {
    const player = { hand_size: 0, skills: { knife: 9 } };
    const made = layout(view({ players: [player, player, player] }), catalogue, names);
    expect((made.seats[1]?.zones[0] as Cards).cards).toEqual([{ id: "knife", count: 1, note: "skills 9" }]);
  });
});

describe("words", () => {
  it("read like words", () => {
    expect(labelled("has_passed")).toBe("Passed");
    expect(labelled("msr")).toBe("MSR");
    expect(named("rio~dakar~2", {})).toBe("between Rio and Dakar");
    expect(counted("chance", 0.5556)).toBe("56 %");
    expect(counted("value", 10000)).toBe("10,000");
  });
});

describe("players", () => {
  it("have the score that is known of everybody", () => {
    const players = [
      { total: 5, money: 4000, hand_size: 6, specialist: "blade" },
      { total: null, money: 2000, hand_size: 5, specialist: "strangler" },
      { total: null, money: 0, hand_size: 6, specialist: "mechanic" },
    ];
    expect(playerLines(view({ players }))[1]).toEqual({ facts: "Strangler, holds 5", score: "2,000", unit: "money" });
  });
});

describe("moves", () => {
  const move = (action: number, kind: string, fields: MoveInfo["fields"], label = kind): MoveInfo => ({
    action,
    kind,
    fields,
    label,
    detail: "",
    rules: [],
  });
  const moves = [
    move(1, "play", { card: "knife" }, "play the Knife"),
    move(2, "pass", {}),
    move(3, "play", { card: "rope" }),
  ];

  it("are grouped by kind and found by words and by what they are about", () => {
    expect(grouped(moves).map((group) => group.moves.length)).toEqual([2, 1]);
    expect(matching(moves, "knife PLAY").map((one) => one.action)).toEqual([1]);
    expect(byId(moves).get("rope")?.[0]?.action).toBe(3);
  });
});
