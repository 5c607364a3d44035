import { expect, it } from "vitest";
import type { CardFacts, MoveInfo } from "../protocol/types";
import { controlsFor } from "./hint";

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
  controlsFor(one, CATALOGUE, made(board), made(bar)).map((thing) => thing.id);

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
  const list = `<button id="x" aria-haspopup="dialog">All moves</button>`;
  expect(found(strike, "", list)).toEqual(["x"]);
  expect(found(move("pass", "pass"), "", `<button id="y">Pass</button>${list}`)).toEqual(["y"]);
  expect(found(strike, "", `<button id="y">Pass</button>${list}`), "no button that plays another move").toEqual(["x"]);
  expect(found(strike, "", `<button id="y">Pass</button>`)).toEqual([]);
  expect(found(strike, "", `<button id="y">Pass</button><button id="r" data-runs>Roll</button>`)).toEqual(["r"]);
});

it("does not take another thing of the same name for one that is chosen", () => {
  const both = move("sign", "guard the Siren and kill the 4", { contracts: ["guard:siren", "kill:4H"] });
  const scrolls = (pressed: boolean): string =>
    `<button id="a" data-part="guard:siren" aria-pressed="${pressed}">Guard the Siren</button>
     <button id="b" data-part="kill:siren" aria-pressed="false">Kill the Siren</button>
     <button id="c" data-part="kill:4H" aria-pressed="false">Kill the 4</button>`;
  expect(found(both, scrolls(false))).toEqual(["a", "c"]);
  expect(found(both, scrolls(true))).toEqual(["c"]);
});

it("goes by the cards before it goes by words, and never to what only opens a sheet", () => {
  const play = move("play", "put 10 at the siren, left", { card: "10D", target: "siren", side: "left" });
  const hand = `<button id="x" aria-haspopup="dialog">Look at the Siren's cards</button>
    <button id="y">Left hander</button><button id="c" data-card="10D" aria-pressed="false">10</button>`;
  expect(found(play, hand)).toEqual(["c"]);
});

it("goes on to the next move where a board takes two in one go", () => {
  const [ride, there] = [move("travel", "travel by 10", { card: "10D" }), move("to", "go there", { city: "siren" })];
  const board = made(
    `<button id="c" data-card="10D" aria-pressed="true">10</button><button id="s">Siren, a port</button>`,
  );
  const bar = made(`<button id="m" aria-haspopup="dialog">All moves</button>`);
  expect(controlsFor(ride, CATALOGUE, board, bar, there).map((one) => one.id)).toEqual(["s"]);
  expect(controlsFor(ride, CATALOGUE, board, bar).map((one) => one.id)).toEqual(["m"]);
});

it("takes whole words: to be somebody does not begin with Beijing", () => {
  const be = move("be", "be Cynthia Cyanide", { character: "cynthia" });
  const board = `<button id="b">Beijing, inland</button><button id="c">Be Cynthia Cyanide</button>`;
  expect(found(be, board)).toEqual(["c"]);
});

it("finds the rival at whom a chosen card is aimed, in the rail", () => {
  const play = move("play", "Bad Intel on Marek", { card: "10D", on: 2 });
  const rail = made(`<ul><li data-seat="1"><button class="aim" id="one" aria-pressed="false"></button></li>
    <li data-seat="2"><button class="aim" id="two" aria-pressed="false"></button></li></ul>`);
  const bar = made(`<button id="y">Pass</button>`);
  const board = (pressed: boolean): HTMLElement =>
    made(`<button id="c" data-card="10D" aria-pressed="${pressed}">10</button>`);
  const ids = (pressed: boolean): string[] =>
    controlsFor(play, CATALOGUE, board(pressed), bar, null, rail).map((one) => one.id);
  expect(ids(false)).toEqual(["c"]);
  expect(ids(true)).toEqual(["two"]);
});

it("finds a thing that stands for several moves until it is chosen", () => {
  const there = move("move", "Change of Plans to Judge (B5)", { slot: "B5" });
  expect(found(there, `<button id="c" data-part="A1 B5">Change of Plans</button>`, `<button>Pass</button>`)).toEqual([
    "c",
  ]);
});

it("passes over a picture of what stands elsewhere", () => {
  const board = `<span inert><button id="a">Siren, a port</button></span><button id="b">Siren, a port</button>`;
  expect(found(move("to", "go there", { city: "siren" }), board)).toEqual(["b"]);
});
