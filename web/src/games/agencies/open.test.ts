/** All cards open, from a table seen by all seats (see tests/boards/agencies.py). */
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { AgenciesView } from "../../protocol/types";
import type { GameModule } from "../module";
import { catalogueOf, everybody, sitAt, withoutScreen } from "../testing";
import Held from "./Held.svelte";
import { open } from "./open";
import type { AgenciesPlayback } from "./playback.svelte";

const catalogue = catalogueOf("agencies");
const { views, names } = everybody<AgenciesView>("agencies", "views");

let agencies: GameModule<AgenciesView, AgenciesPlayback>;
beforeAll(async () => {
  withoutScreen({ width: 1132, height: 770 });
  agencies = (await import(".")).default;
}, 60_000);
afterEach(cleanup);

async function look(view: AgenciesView) {
  const table = sitAt(agencies, { seat: null, view, moves: [], names, log: [] }, catalogue);
  await tick();
  return table;
}

describe("all cards open", () => {
  it("has every hand in it, and is nobody's view", () => {
    const view = open(views);
    expect(view.agencies.map((agency) => agency.hand)).toEqual([
      ["AS", "10H", "6D", "4C", "Jo"],
      ["2S", "3S", "9D"],
      ["5H", "7C", "8C"],
    ]);
    expect([view.viewer, view.prompt, view.hand, view.risk, view.loss]).toEqual([null, "", [], null, null]);
    expect(view.attempt?.strength).toBe(42);
    expect(views[1]?.attempt?.strength).toBeNull();
  });

  it("cannot place what lies in the deck, and nothing else", () => {
    const view = open(views);
    expect(view.unseen).toHaveLength(view.agent_deck_size);
    expect(view.unseen.filter((card) => card === "Jo")).toHaveLength(1);
  });

  it("offers nothing on the desk, and takes open hands for no showdown", async () => {
    const over = { ...open(views), phase: "over", attempt: null, active: null, winners: [0] };
    for (const view of [open(views), over]) {
      const { told, page } = await look(view);
      expect(told.proposal).toBeNull();
      expect(page.container.querySelector("button.legal, .hand button")).toBeNull();
      expect(screen.queryByRole("region", { name: "Showdown" })).toBeNull();
      expect(screen.getByText("All hands lie open.")).toBeTruthy();
      cleanup();
    }
  });
});

describe("what a seat holds", () => {
  it("is drawn with its worth in an attempt of its own", () => {
    render(Held, { view: views[0]!, names, catalogue });
    const shown = screen.getAllByRole("img").map((card) => card.getAttribute("aria-label"));
    expect(shown).toEqual([
      "Ace of Spades, strength 16, plus 2 for its colour: 18",
      "10 of Hearts, strength 10",
      "6 of Diamonds, strength 6",
      "4 of Clubs, strength 4, plus 4 for its suit: 8",
      "Joker",
    ]);
    expect(screen.getByRole("img", { name: /^4 of Clubs/ }).textContent).toContain("8 +4");
  });

  it("is drawn with its strength else", () => {
    render(Held, { view: views[1]!, names, catalogue });
    expect(screen.getAllByRole("img").map((card) => card.getAttribute("aria-label"))).toEqual([
      "2 of Spades, strength 2",
      "3 of Spades, strength 3",
      "9 of Diamonds, strength 9",
    ]);
  });

  it("may be nobody", () => {
    render(Held, { view: { ...views[1]!, hand: [] }, names, catalogue });
    expect(screen.getByText("Nobody on the payroll.")).toBeTruthy();
  });
});
