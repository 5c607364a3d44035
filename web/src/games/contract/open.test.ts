/** All cards open, from tables with private hands seen by all seats (see tests/boards/contract.py). */
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { ContractView } from "../../protocol/types";
import type { GameModule } from "../module";
import { catalogueOf, everybody, sitAt, withoutScreen } from "../testing";
import Held from "./Held.svelte";
import { open } from "./open";
import type { ContractPlayback } from "./playback.svelte";

const catalogue = catalogueOf("contract");
const { views: picking } = everybody<ContractView>("contract", "views-pick");
const { views, names } = everybody<ContractView>("contract", "views");

let contract: GameModule<ContractView, ContractPlayback>;
beforeAll(async () => {
  withoutScreen({ width: 1132, height: 514 });
  contract = (await import(".")).default;
}, 60_000);
afterEach(cleanup);

it("shows every hand, and what it is worth", () => {
  for (const view of views) expect(view.players.some((player) => player.hand === null)).toBe(true);
  const { players } = open(views);
  for (const player of players) {
    const held = Object.values(player.hand ?? {}).reduce((sum, count) => sum + count, 0);
    expect([player.seat, held]).toEqual([player.seat, player.hand_size]);
    const live = player.contracts.filter((one) => !one.fulfilled);
    expect(live.every((one) => one.chance !== null)).toBe(true);
  }
});

it("is nobody's view, and offers nothing on the board", async () => {
  for (const view of [open(views), open(picking)]) {
    expect([view.viewer, view.prompt, view.offers, view.exits, view.reach]).toEqual([null, "", [], [], {}]);
    const { told, page } = sitAt(contract, { seat: null, view, moves: [], names, log: [] }, catalogue);
    await tick();
    expect(told.proposal).toBeNull();
    expect(page.container.querySelector(".lit[data-space]")).toBeNull();
    cleanup();
  }
});

it("draws a hand beside the table", () => {
  const view = views[1]!;
  const { container } = render(Held, { view, names, catalogue });
  const shown = [...container.querySelectorAll<HTMLElement>("[role=img][data-card]")].map((one) => one.dataset.card);
  expect(shown.sort()).toEqual(Object.keys(view.players[1]?.hand ?? {}).sort());
});

it("draws the files a seat may choose from, and says where there is nothing", () => {
  render(Held, { view: picking[0]!, names, catalogue });
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  cleanup();
  render(Held, { view: { ...picking[0]!, offers: [] }, names, catalogue });
  expect(screen.getByText("No cards.")).toBeTruthy();
});
