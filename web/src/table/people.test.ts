import { expect, it } from "vitest";
import { othersAt } from "./people";
import type { SeatInfo } from "../protocol/types";

const person = (name: string, id: string): SeatInfo => ({
  kind: "person",
  name,
  person: id,
  bot: null,
  link: "here",
  committed: true,
});
const bot: SeatInfo = { kind: "bot", name: "Rook", person: null, bot: "random", link: null, committed: false };
const said = (who: string, name: string) => ({ type: "chat" as const, at: 0, person: who, name, text: "hello" });

it("lists each of the others once, with all their seats, and those who watched and spoke", () => {
  const seats = [person("Ana", "me"), person("Bo", "bo"), bot, person("Grandma", "bo")];
  expect(othersAt("me", seats, [said("me", "Ana"), said("eve", "Eve"), said("bo", "Bo")], [])).toEqual([
    { person: "bo", name: "Bo and Grandma", seats: [1, 3], isMuted: false },
    { person: "eve", name: "Eve", seats: [], isMuted: false },
  ]);
});

it("keeps those who are not heard, so that they can be heard again", () => {
  const muted = [
    { person: "eve", name: "Eve" },
    { person: "sam", name: "" },
  ];
  expect(othersAt("me", [person("Ana", "me")], [], muted).map(({ name, isMuted }) => [name, isMuted])).toEqual([
    ["Eve", true],
    ["Somebody who watched", true],
  ]);
});
