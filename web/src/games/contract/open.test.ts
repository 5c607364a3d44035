/** All cards open, at tables with private hands (see tests/boards/contract.py). */
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { ContractLine } from "../../protocol/events";
import type { ContractView } from "../../protocol/types";
import type { GameModule } from "../module";
import { asSeat } from "../openView";
import { catalogueOf, position, sitAt, withoutScreen } from "../testing";
import Held from "./Held.svelte";
import type { ContractPlayback } from "./playback.svelte";

const catalogue = catalogueOf("contract");
const { view: picking } = position<ContractView, ContractLine>("contract", "open-pick");
const { view: open, names } = position<ContractView, ContractLine>("contract", "open");

let contract: GameModule<ContractView, ContractLine, ContractPlayback>;
beforeAll(async () => {
  withoutScreen({ width: 1132, height: 514 });
  contract = (await import(".")).default;
}, 60_000);
afterEach(cleanup);

it("offers nothing on the board", async () => {
  for (const view of [open, picking]) {
    const { told, page } = sitAt(contract, { seat: null, view, moves: [], names, log: [] }, catalogue);
    await tick();
    expect(told.proposal).toBeNull();
    expect(page.container.querySelector(".lit[data-space]")).toBeNull();
    cleanup();
  }
});

it("draws a hand beside the table", () => {
  const view = asSeat(open, 1);
  const { container } = render(Held, { view, names, catalogue });
  const shown = [...container.querySelectorAll<HTMLElement>("[role=img][data-card]")].map((one) => one.dataset.card);
  expect(shown.sort()).toEqual(Object.keys(view.players[1]?.hand ?? {}).sort());
});

it("draws the files a seat may choose from, and says where there is nothing", () => {
  render(Held, { view: asSeat(picking, 0), names, catalogue });
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  cleanup();
  render(Held, { view: { ...asSeat(picking, 0), offers: [] }, names, catalogue });
  expect(screen.getByText("No cards.")).toBeTruthy();
});
