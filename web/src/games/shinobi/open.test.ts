/** All cards open, on the board and beside it (see tests/boards/shinobi.py). */
import { cleanup, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { ShinobiLine } from "../../protocol/events";
import type { ShinobiView } from "../../protocol/types";
import type { GameModule } from "../module";
import { asSeat } from "../openView";
import { catalogueOf, position, sitAt, withoutScreen } from "../testing";
import Held from "./Held.svelte";
import type { ShinobiPlayback } from "./playback.svelte";

const catalogue = catalogueOf("shinobi");
const { view: drafting } = position<ShinobiView, ShinobiLine>("shinobi", "open-draft");
const { view: open, names } = position<ShinobiView, ShinobiLine>("shinobi", "open");

let shinobi: GameModule<ShinobiView, ShinobiLine, ShinobiPlayback>;
beforeAll(async () => {
  withoutScreen();
  shinobi = (await import(".")).default;
}, 60_000);
afterEach(cleanup);

it("offers nothing on the board", async () => {
  for (const view of [open, drafting]) {
    const { told, page } = sitAt(shinobi, { seat: null, view, moves: [], names, log: [] }, catalogue);
    await tick();
    expect(told.proposal).toBeNull();
    expect(page.container.querySelector("[data-item]")).toBeNull();
    cleanup();
  }
});

it("draws what a seat holds beside the table", () => {
  const view = asSeat(open, 1);
  render(Held, { view, names, catalogue });
  const hand = screen.getByRole("region", { name: /^In hand/ });
  expect(within(hand).getAllByRole("img")).toHaveLength(view.hand.length);
  expect(within(screen.getByRole("list", { name: "Contracts" })).getAllByRole("listitem")).toHaveLength(2);
});

it("draws the packet that a seat chooses from", () => {
  const view = asSeat(drafting, 2);
  render(Held, { view, names, catalogue });
  expect(screen.getByRole("region", { name: /^Packet/ }).querySelectorAll("[data-card]")).toHaveLength(
    view.packet.length,
  );
});
