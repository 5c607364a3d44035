/** All cards open, on the board and beside it (see tests/boards/agencies.py). */
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { AgenciesLine } from "../../protocol/events";
import type { AgenciesView } from "../../protocol/types";
import type { GameModule } from "../module";
import { asSeat } from "../openView";
import { catalogueOf, position, sitAt, withoutScreen } from "../testing";
import Held from "./Held.svelte";
import type { AgenciesPlayback } from "./playback.svelte";

const catalogue = catalogueOf("agencies");
const { view: open, names } = position<AgenciesView, AgenciesLine>("agencies", "open");

let agencies: GameModule<AgenciesView, AgenciesLine, AgenciesPlayback>;
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
  it("offers nothing on the desk, and takes open hands for no showdown", async () => {
    const over = { ...open, phase: "over", attempt: null, active: null, winners: [0] };
    for (const view of [open, over]) {
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
    render(Held, { view: asSeat(open, 0), names, catalogue });
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
    render(Held, { view: asSeat(open, 1), names, catalogue });
    expect(screen.getAllByRole("img").map((card) => card.getAttribute("aria-label"))).toEqual([
      "2 of Spades, strength 2",
      "3 of Spades, strength 3",
      "9 of Diamonds, strength 9",
    ]);
  });

  it("may be nobody", () => {
    render(Held, { view: { ...asSeat(open, 1), hand: [] }, names, catalogue });
    expect(screen.getByText("Nobody on the payroll.")).toBeTruthy();
  });
});
