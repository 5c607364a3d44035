/** A replay with all cards open, on the board and beside it (see tests/boards/nation.py). */
import { cleanup, render, screen, within } from "@testing-library/svelte";
import type { Component } from "svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { NationLine } from "../../protocol/events";
import type { NationView } from "../../protocol/types";
import type { GameModule, HeldProps } from "../module";
import { asSeat } from "../openView";
import { catalogueOf, position, sitAt, withoutScreen, type Position } from "../testing";
import { nameOf } from "./model";
import type { NationPlayback } from "./playback.svelte";

const bought = position<NationView, NationLine>("nation", "all-bought");
const planning = position<NationView, NationLine>("nation", "all-planning");
const catalogue = catalogueOf("nation");

let Held: Component<HeldProps<NationView>>;
let nation: GameModule<NationView, NationLine, NationPlayback>;
beforeAll(async () => {
  withoutScreen();
  nation = (await import(".")).default;
  if (!nation.Held) throw new Error("nothing is drawn of what a seat keeps");
  Held = nation.Held;
}, 60_000);
afterEach(cleanup);

describe("the open table", () => {
  it("says on the board who plans what, and who lies low", () => {
    sitAt(nation, planning, catalogue);
    const plans = within(screen.getByRole("region", { name: "The plans" }))
      .getAllByRole("listitem")
      .map((one) => one.textContent.replace(/\s+/g, " ").trim());
    expect(plans[0]).toMatch(/^Iris.*Explosive, twice, Public Execution/);
    expect(plans.slice(1)).toEqual(["Kestrel is planning", "Odile is planning", "Marek lies low"]);
  });

  it("says on the board who looks at cards", () => {
    sitAt(nation, bought, catalogue);
    const open = screen.getByRole("region", { name: "Odile looks at cards" });
    expect(within(open).getAllByRole("img")).toHaveLength(2);
  });
});

describe("what a seat keeps", () => {
  const keep = (open: Position<NationView, NationLine>, seat: number, more: Partial<NationView> = {}): NationView => {
    const view = { ...asSeat(open.view, seat), ...more };
    render(Held, { view, names: open.names, catalogue });
    return view;
  };
  const named = (group: RegExp): string[] =>
    within(screen.getByRole("group", { name: group }))
      .queryAllByRole("img")
      .map((card) => card.getAttribute("aria-label")?.split(". ")[0] ?? "");

  it("names all cards, and those of the plan apart", () => {
    const view = keep(planning, 3);
    const laid = ["explosive@0615", "explosive@1545"];
    const rest = view.hand.filter((card) => !laid.includes(card));
    expect(named(/^Assassin cards, 4/)).toEqual(rest.map((card) => nameOf(catalogue, card)));
    expect(named(/^Contracts, 1/)).toEqual(["In the Dead of Night"]);
    const plan = [...laid, "public-execution"].map((card) => nameOf(catalogue, card));
    expect(named(/^The sealed plan/)).toEqual(expect.arrayContaining(plan));
    expect(screen.getByRole("region", { name: /^Hit List: / })).toBeTruthy();
  });

  it("tells a plan in the making from lying low", () => {
    keep(planning, 0);
    expect(screen.getByRole("group", { name: "The plan so far" }).textContent).toContain("Still choosing.");
    cleanup();
    keep(planning, 1);
    expect(screen.getByRole("group", { name: "The plan so far" }).textContent).toContain("Has marked the Rogue Agent.");
    cleanup();
    keep(planning, 2);
    expect(screen.getByRole("group", { name: "The sealed plan" }).textContent).toContain("Lies low this round.");
  });

  it("has words where there is nothing, and shows what is looked at", () => {
    keep(bought, 1, { hand: [], hand_contracts: [] });
    expect(screen.getByRole("group", { name: "Assassin cards, 0" }).textContent).toContain("No Assassin cards.");
    expect(screen.getByRole("group", { name: "Contracts, 0" }).textContent).toContain("No Contracts.");
    expect(named(/^Looks at/)).toEqual(["Last Supper", "No Blood on the Carpet"]);
  });
});
