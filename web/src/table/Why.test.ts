import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Why from "./Why.svelte";

test("what a bot weighed is a list of moves with their chances, its choice marked in words", () => {
  const why = [
    { label: "take a card", share: 614, chosen: true },
    { label: "Move to Cairo", share: 587, chosen: false },
  ];
  render(Why, { why, mixed: false, name: "La Condesa" });
  expect(screen.getByRole("region", { name: "What La Condesa weighed" })).toBeTruthy();
  const told = screen.getAllByRole("listitem").map((one) => one.textContent?.replace(/\s+/g, " ").trim());
  expect(told).toEqual(["Take a card chosen 61 %", "Move to Cairo 59 %"]);
  expect(document.body.textContent).not.toContain("on purpose");
});

test("a bot that varied its choice where all choose at once says so", () => {
  const why = [
    { label: "Hide, watching Wolf", share: 340, chosen: false },
    { label: "Track Wolf", share: 250, chosen: true },
  ];
  render(Why, { why, mixed: true, name: "Rook" });
  expect(screen.getByText(/varies its choices on purpose/)).toBeTruthy();
});
