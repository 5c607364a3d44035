/** The compiler knows which kinds of line each game writes, and what stands in them: every `@ts-expect-error` below is
 * an error of its own where the line under it is let through. */
import { expect, it } from "vitest";
import type { NationLine } from "../protocol/events";
import type { NationView } from "../protocol/types";
import type { GameModule } from "./module";
import { soundsLike } from "./sounds";
import { lineOf } from "./testing";

const line = lineOf<NationLine>();
const killed = line("killed", { seat: 1, target: "judge", tokens: 2 });

it("refuses a kind that the game does not write", () => {
  // @ts-expect-error -- "murdered"
  expect(killed.kind === "murdered").toBe(false);
  // @ts-expect-error -- "murdered"
  line("murdered", { seat: 1 });
  // @ts-expect-error -- "murdered"
  const sound = soundsLike<NationLine>({ hit: ["murdered"] });
  expect(sound(killed)).toBeNull();
  // @ts-expect-error -- "murdered"
  const icons: Partial<Record<NationLine["kind"], string>> = { murdered: "skull" };
  expect(icons.killed).toBeUndefined();
});

it("refuses a field that stands in no line of the kind, or means something else", () => {
  // @ts-expect-error -- no `victim`
  if (killed.kind === "killed") expect(killed.fields.victim).toBeUndefined();
  // @ts-expect-error -- no `tokens`
  line("killed", { seat: 1, target: "judge" });
  // @ts-expect-error -- a deck is one of two
  line("reshuffled", { deck: "tarot" });
});

it("gives a game's module its own lines", () => {
  const heading: GameModule<NationView, NationLine>["heading"] = (one) =>
    // @ts-expect-error -- "round" begins a round of another game
    one.kind === "round" ? "" : one.kind === "round-began" ? String(one.fields.round) : null;
  expect(heading(line("round-began", { seat: 0, round: 3 }), [])).toBe("3");
});
