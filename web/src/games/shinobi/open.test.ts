/** All cards open, from tables seen by all seats (see tests/boards/shinobi.py). */
import { cleanup, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { CardSeen, ShinobiView } from "../../protocol/types";
import type { GameModule } from "../module";
import { catalogueOf, everybody, sitAt, withoutScreen } from "../testing";
import Held from "./Held.svelte";
import { open } from "./open";
import type { ShinobiPlayback } from "./playback.svelte";

const catalogue = catalogueOf("shinobi");
const { views: drafting } = everybody<ShinobiView>("shinobi", "views-draft");
const { views, names } = everybody<ShinobiView>("shinobi", "views");

const onTable = (view: ShinobiView): CardSeen[] =>
  view.lanes.flatMap((lane) => [...lane.stack, ...lane.guardian_weapons, ...lane.assassin_weapons]);

let shinobi: GameModule<ShinobiView, ShinobiPlayback>;
beforeAll(async () => {
  withoutScreen();
  shinobi = (await import(".")).default;
}, 60_000);
afterEach(cleanup);

it("shows every card on the table that its owner knows, and leaves it as it lies", () => {
  for (const view of views) expect(onTable(view).some((seen) => seen.card === null)).toBe(true);
  const shown = onTable(open(views));
  expect(shown.every((seen) => seen.card !== null)).toBe(true);
  expect(shown.map((seen) => seen.face_up)).toEqual(onTable(views[0]!).map((seen) => seen.face_up));
});

it("shows everybody's contracts, and is nobody's", () => {
  const view = open(views);
  expect(view.contracts).toEqual(views.map((one, seat) => one.contracts[seat]));
  expect(view.contracts.every((two) => two.length === 2)).toBe(true);
  expect([view.viewer, view.prompt, view.hand]).toEqual([null, "", []]);
  expect(view.lanes.every((lane) => lane.contract === null)).toBe(true);
});

it("offers nothing on the board", async () => {
  for (const view of [open(views), open(drafting)]) {
    const { told, page } = sitAt(shinobi, { seat: null, view, moves: [], names, log: [] }, catalogue);
    await tick();
    expect(told.proposal).toBeNull();
    expect(page.container.querySelector("[data-item]")).toBeNull();
    cleanup();
  }
});

it("draws what a seat holds beside the table", () => {
  const view = views[1]!;
  render(Held, { view, names, catalogue });
  const hand = screen.getByRole("region", { name: /^In hand/ });
  expect(within(hand).getAllByRole("img")).toHaveLength(view.hand.length);
  expect(within(screen.getByRole("list", { name: "Contracts" })).getAllByRole("listitem")).toHaveLength(2);
});

it("draws the packet that a seat chooses from", () => {
  const view = drafting[2]!;
  render(Held, { view, names, catalogue });
  expect(screen.getByRole("region", { name: /^Packet/ }).querySelectorAll("[data-card]")).toHaveLength(
    view.packet.length,
  );
});
