import { expect, it } from "vitest";
import type { CardFacts, MoveInfo } from "../protocol/types";
import { thingsOf } from "./spotlight";

const card = (id: string, name: string): CardFacts => ({ id, name, kind: "", text: "", rule: "", facts: {} });
const CATALOGUE = {
  "4H": card("4H", "4 of Hearts"),
  "10D": card("10D", "10 of Diamonds"),
  siren: card("siren", "Siren"),
};
const move = (kind: string, label: string, fields: MoveInfo["fields"] = {}): MoveInfo => ({
  action: 7,
  kind,
  fields,
  label,
  detail: "",
  rules: [],
});
function made(html: string): HTMLElement {
  const element = document.createElement("div");
  element.innerHTML = html;
  return element;
}
const found = (one: MoveInfo, board: string, bar = ""): string[] =>
  thingsOf(one, CATALOGUE, made(board), made(bar)).map((thing) => thing.id);

it("finds the button that plays the move", () => {
  const board = `<button id="a" aria-label="Hire an agent: agent deck, 30 agents"></button><button id="b">Pile</button>`;
  expect(found(move("hire", "hire an agent"), board)).toEqual(["a"]);
  expect(found(move("hire", "hire"), `<button id="c" data-move="7"></button>`)).toEqual(["c"]);
});

it("finds the cards of a crew, as long as they are not chosen", () => {
  const crew = move("crew", "send 4 and 10", { cards: ["4H", "10D"] });
  const hand = (pressed: boolean): string =>
    `<button id="a" aria-label="4 of Hearts, strength 4" aria-pressed="${pressed}"></button>
     <button id="b" aria-label="10 of Diamonds, strength 10" aria-pressed="false"></button>
     <button id="c" aria-label="Ace of Spades" aria-pressed="false"></button>`;
  expect(found(crew, hand(false))).toEqual(["a", "b"]);
  expect(found(crew, hand(true))).toEqual(["b"]);
});

it("finds an action and its target, else the bar", () => {
  const strike = move("assassinate", "Assassinate Siren", { target: "siren" });
  expect(found(strike, `<button id="a">Assassinate kills</button><button id="b" aria-label="Siren"></button>`)).toEqual(
    ["a", "b"],
  );
  expect(found(strike, "", `<button id="x">All moves</button>`)).toEqual(["x"]);
  expect(found(move("pass", "pass"), "", `<button id="y">Pass</button><button id="x">All moves</button>`)).toEqual([
    "y",
  ]);
});
