/** What a hint lights leads to the move that it recommends, on every board: press by press, and never to another move. */
import { cleanup, fireEvent } from "@testing-library/svelte";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { CardFacts, MoveInfo, NationView, View } from "../protocol/types";
import { controlsFor } from "../table/hint";
import { gameModule } from "./gameModule";
import type { Aims, GameModule, Proposal } from "./module";
import { catalogueOf, position, sitAt, withoutScreen, type BoardCalls, type Position } from "./testing";

vi.hoisted(() => void vi.stubGlobal("matchMedia", () => ({ matches: false })));
vi.setConfig({ testTimeout: 120_000 });
afterEach(cleanup);

const GAMES = ["agencies", "contract", "crisis", "nation", "shinobi"];
const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), "../../.fixtures");
const names = (game: string): string[] => readdirSync(join(FIXTURES, game)).map((file) => file.replace(".json", ""));
const MOST_PRESSES = 8;

/** The decision bar as far as a hint can light it. */
function barOf(proposal: Proposal | null, moves: readonly MoveInfo[]): HTMLElement {
  const bar = document.createElement("div");
  const add = (label: string, more: Partial<Record<"id" | "move" | "popup", string>> = {}, run?: () => void): void => {
    const button = document.createElement("button");
    button.textContent = label;
    if (more.id) button.id = more.id;
    if (more.move) button.dataset.move = more.move;
    if (more.popup) button.setAttribute("aria-haspopup", more.popup);
    if (run) button.addEventListener("click", run);
    bar.append(button);
  };
  if (proposal) {
    const { clear, back, other, label, move, run } = proposal;
    if (clear ?? back) add("Back", {}, clear ?? back);
    if (other) add(other.label, {}, other.run);
    if (label) add(label, { id: "confirm" }, () => (run ? run() : undefined));
    if (label && !move && !run) bar.querySelector<HTMLButtonElement>("#confirm")!.disabled = true;
  } else if (moves.length <= 3) moves.forEach((move) => add(move.label, { move: String(move.action) }));
  add("All moves", { popup: "dialog" });
  return bar;
}

function railOf(aims: Aims | null): HTMLElement {
  const rail = document.createElement("ul");
  for (const seat of aims?.seats ?? []) {
    const [line, aim] = [document.createElement("li"), document.createElement("button")];
    line.dataset.seat = String(seat);
    aim.className = "aim";
    aim.setAttribute("aria-pressed", String(aims?.chosen === seat));
    aim.addEventListener("click", () => aims?.press(seat));
    line.append(aim);
    rail.append(line);
  }
  return rail;
}

const madeOf = ({ chosen, proposal }: BoardCalls): MoveInfo | null | undefined =>
  chosen.at(-1) ?? proposal?.move ?? proposal?.first;

const moduleOf = async (game: string): Promise<GameModule<View>> => {
  withoutScreen({ width: 1132, height: 846 });
  return (await gameModule(game)) as GameModule<View>;
};

/** Presses what is lit until the move stands ready, or was played; "" = it was, else where the light has led. */
async function follow(
  module: GameModule<View>,
  shown: Position<View>,
  catalogue: Record<string, CardFacts>,
  move: MoveInfo,
): Promise<string> {
  const table = sitAt(module, shown, catalogue);
  await tick();
  const way: string[] = [];
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    if (madeOf(table.told)?.action === move.action) return "";
    if (table.told.chosen.length) return `${way.join(" > ")} plays ${table.told.chosen.at(-1)?.label}`;
    const board = table.page.container as HTMLElement;
    const bar = barOf(table.told.proposal, table.props.moves);
    const [lit] = controlsFor(move, catalogue, board, bar, null, railOf(table.told.aims));
    if (!lit) return `${way.join(" > ")}: nothing lit`;
    // The list of all moves has it, for what a board plays in one go with the next.
    if (lit.hasAttribute("aria-haspopup")) return "";
    way.push(lit.getAttribute("aria-label") ?? lit.textContent?.trim() ?? "?");
    if (lit.dataset.move === String(move.action)) return "";
    if (lit.id === "confirm") return `${way.join(" > ")}: confirms ${table.told.proposal?.move?.label}`;
    await fireEvent.click(lit);
    await tick();
  }
  return `${way.join(" > ")}: no end`;
}

test.each(GAMES)("%s", async (game) => {
  const module = await moduleOf(game);
  const catalogue = names(game).includes("catalogue") ? catalogueOf(game) : {};
  const astray: string[] = [];
  for (const name of names(game).filter((one) => one !== "catalogue")) {
    const shown = position<View>(game, name);
    const kinds = new Set<string>();
    for (const move of shown.moves.length > 1 ? shown.moves : []) {
      if (kinds.has(move.kind)) continue;
      kinds.add(move.kind);
      const found = await follow(module, shown, catalogue, move);
      if (found) astray.push(`${name}: ${move.label}: ${found}`);
      cleanup();
    }
  }
  expect(astray).toEqual([]);
});

test("a Change of Plans, whose moves name the hex and not the card", async () => {
  const module = await moduleOf("nation");
  const found = position<NationView>("nation", "reveal");
  const slots = found.view.pyramid.filter((tile) => tile.state !== "gone").map((tile) => tile.slot);
  const moves = slots.map((slot, at) => ({ ...found.moves[0]!, action: 900 + at, kind: "move", fields: { slot } }));
  const pass = found.moves.find((move) => move.kind === "pass")!;
  const view = { ...found.view, hand: [...found.view.hand, "change-of-plans"] };
  const shown = { ...found, view, moves: [pass, ...moves] };
  expect(await follow(module, shown, catalogueOf("nation"), moves.at(-1)!)).toBe("");
});
