/** A replay with all cards open, on positions as all seats saw them (see tests/boards/nation.py). */
import { cleanup, render, screen, within } from "@testing-library/svelte";
import type { Component } from "svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { NationView } from "../../protocol/types";
import type { GameModule, HeldProps } from "../module";
import { catalogueOf, everybody, sitAt, withoutScreen, type AllViews } from "../testing";
import { nameOf } from "./model";
import { opened } from "./open";
import type { NationPlayback } from "./playback.svelte";

const bought = everybody<NationView>("nation", "all-bought");
const planning = everybody<NationView>("nation", "all-planning");
const revealed = everybody<NationView>("nation", "all-revealed");
const catalogue = catalogueOf("nation");

let Held: Component<HeldProps<NationView>>;
let nation: GameModule<NationView, NationPlayback>;
beforeAll(async () => {
  withoutScreen();
  nation = (await import(".")).default;
  if (!nation.Held) throw new Error("nothing is drawn of what a seat keeps");
  Held = nation.Held;
}, 60_000);
afterEach(cleanup);

describe("the open table", () => {
  it("is a spectator's, with the papers of every player", () => {
    for (const data of [bought, planning, revealed]) {
      const { views, spectator } = data;
      const { players, attempts, seen, votes, ...rest } = opened(views);
      expect({ ...spectator, ...rest }).toEqual(spectator);
      expect([attempts, seen, votes].every(Array.isArray)).toBe(true);
      players.forEach((player, seat) => {
        expect(player).toEqual(views[seat]?.players[seat]);
        expect(player.hit_list).toBe(views[seat]?.hit_list);
        expect(player.total).not.toBeNull();
        expect(player.known).toEqual([...(views[seat]?.hand ?? []), ...(views[seat]?.hand_contracts ?? [])]);
      });
    }
  });

  it("shows the attempts that are sealed while others still plan", () => {
    const { views } = planning;
    expect(opened(views).attempts).toEqual([views[3]?.plan]);
  });

  it("counts what an attempt would bring as its owner does", () => {
    const { views } = revealed;
    for (const one of opened(views).attempts)
      expect(one).toEqual(views[one.seat]?.attempts.find(({ seat }) => seat === one.seat));
  });

  it("shows cards that one seat looks at, and what one knows of a deck", () => {
    const { views } = bought;
    expect(opened(views).seen).toEqual(["last-supper", "no-blood-on-the-carpet"]);
    const known = views.map((view, seat) => {
      const top_among = [[], ["poison@0100", "delay"], ["delay"], []][seat] ?? [];
      return { ...view, assassin: { ...view.assassin, top_among } };
    });
    expect(opened(known).assassin.top_among).toEqual(["delay"]);
    expect(opened(known).contracts.top_among).toEqual([]);
  });

  it("says on the board who plans what, and who lies low", () => {
    const { views, names } = planning;
    sitAt(nation, { seat: null, view: opened(views), moves: [], names, log: [] }, catalogue);
    const plans = within(screen.getByRole("region", { name: "The plans" }))
      .getAllByRole("listitem")
      .map((one) => one.textContent.replace(/\s+/g, " ").trim());
    expect(plans[0]).toMatch(/^Iris.*Explosive, twice, Public Execution/);
    expect(plans.slice(1)).toEqual(["Kestrel is planning", "Odile is planning", "Marek lies low"]);
  });

  it("says on the board who looks at cards", () => {
    const { views, names } = bought;
    sitAt(nation, { seat: null, view: opened(views), moves: [], names, log: [] }, catalogue);
    const open = screen.getByRole("region", { name: "Odile looks at cards" });
    expect(within(open).getAllByRole("img")).toHaveLength(2);
  });
});

describe("what a seat keeps", () => {
  const keep = (data: AllViews<NationView>, seat: number, more: Partial<NationView> = {}): NationView => {
    const { views, names } = data;
    const view = { ...views[seat], ...more } as NationView;
    render(Held, { view, names, catalogue });
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
    expect(screen.getByRole("region", { name: /^Hit list: / })).toBeTruthy();
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
