import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { CardFacts, ShinobiView, View } from "../../protocol/types";
import Held from "./Held.svelte";
import { open } from "./open";
import { everybody } from "../testing";

const shinobiTable = everybody<ShinobiView>("shinobi", "views");

const view = (viewer: number, fields: object): View =>
  ({ viewer, seats: 2, waiting: [0], phase: "bidding", prompt: viewer ? "" : "Bid.", ...fields }) as View;

it("tells what one of the seats knows", () => {
  const views = [
    view(0, { top: null, won: [["rope"], null], lanes: [{ stack: [{ card: "knife", owner: 0 }] }], seen: ["rope"] }),
    view(1, { top: "knife", won: [null, []], lanes: [{ stack: [{ card: null, owner: 0 }] }], seen: [] }),
  ];
  expect(open(views)).toEqual({
    ...view(0, {
      top: "knife",
      won: [["rope"], []],
      lanes: [{ stack: [{ card: "knife", owner: 0 }] }],
      seen: ["rope"],
    }),
    viewer: null,
    prompt: "",
  });
});

it("leaves to each seat what is its own: by its name, or because each has another", () => {
  const views = [
    view(0, { hand: ["knife", "rope"], hand_sizes: [2, 0], bid: 3, chance: 0.5, secret: ["knife", "rope"] }),
    view(1, { hand: [], hand_sizes: [2, 0], bid: null, chance: 0.25, secret: ["rope", "knife"] }),
  ];
  expect(open(views)).toMatchObject({ hand: [], hand_sizes: [2, 0], bid: null, chance: null, secret: [] });
});

it("takes the longest of lists that are parts of each other", () => {
  const opened = open([view(0, { known: ["a"] }), view(1, { known: ["b", "a"] })]);
  expect(opened).toMatchObject({ known: ["b", "a"] });
});

it("opens a real table that it knows nothing of", () => {
  const opened = open(shinobiTable.views as unknown as View[]) as ShinobiView;
  const stacks = opened.lanes.flatMap((lane) => lane.stack);
  expect(stacks.length).toBeGreaterThan(0);
  expect(stacks.every((seen) => seen.card !== null)).toBe(true);
  expect(opened.contracts.every((two) => two.length === 2)).toBe(true);
  expect([opened.viewer, opened.prompt, opened.hand]).toEqual([null, "", []]);
});

it("draws what a seat holds, or says that it is nothing", async () => {
  const knife: CardFacts = { id: "knife", name: "Knife", kind: "weapon", text: "", rule: "", facts: {} };
  const props = { view: view(0, { hand: ["knife"] }), names: ["Kestrel", "Odile"], catalogue: { knife } };
  const { rerender } = render(Held, props);
  expect(screen.getByRole("img", { name: /^Knife/ })).toBeTruthy();
  await rerender({ ...props, view: view(0, { hand: [] }) });
  expect(screen.getByText("Holds nothing.")).toBeTruthy();
});
