import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { CardFacts, View } from "../../protocol/types";
import Held from "./Held.svelte";

const view = (hand: string[]): View =>
  ({ viewer: 0, seats: 2, waiting: [0], phase: "bidding", prompt: "Bid.", hand, held: [] }) as View;

it("draws what a seat holds, or says that it is nothing", async () => {
  const knife: CardFacts = { id: "knife", name: "Knife", kind: "weapon", text: "", rule: "", facts: {} };
  const props = { view: view(["knife"]), names: ["Kestrel", "Odile"], catalogue: { knife } };
  const { rerender } = render(Held, props);
  expect(screen.getByRole("img", { name: /^Knife/ })).toBeTruthy();
  await rerender({ ...props, view: view([]) });
  expect(screen.getByText("Holds nothing.")).toBeTruthy();
});
