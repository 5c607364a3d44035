import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { GameDetails } from "../protocol/types";
import { api, Refused } from "../lib/api";
import Rules from "./Rules.svelte";

const details = { info: { title: "Docks" }, rules: [{ id: "D-1", chapter: "Bids", text: "Bid." }] };

test("rules that could not be loaded can be asked for again", async () => {
  const asked = vi.spyOn(api, "game").mockRejectedValueOnce(new Refused("unreachable", "Nobody answers.", 0));
  render(Rules, { game: "docks", rule: "" });
  expect((await screen.findByRole("alert")).textContent).toBe("Nobody answers.");
  asked.mockResolvedValueOnce(details as unknown as GameDetails);
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Rules of Docks" });
});

test("chapters are listed, and lead to their first rule", async () => {
  const rules = [
    { id: "Y-1.1", chapter: "3.1 Setup", text: "Sit down." },
    { id: "Y-1.2", chapter: "3.1 Setup", text: "Shuffle." },
    { id: "Y-2.1", chapter: "3.2 The turn", text: "Draw." },
  ];
  vi.spyOn(api, "game").mockResolvedValueOnce({ info: { title: "Yard" }, rules } as unknown as GameDetails);
  render(Rules, { game: "yard", rule: "" });
  const chapters = await screen.findByRole("navigation", { name: "Chapters" });
  expect([...chapters.querySelectorAll("a")].map((one) => [one.textContent, one.hash])).toEqual([
    ["Setup", "#Y-1.1"],
    ["The turn", "#Y-2.1"],
  ]);
  screen.getByRole("heading", { name: "The turn" });
});

test("where there is no game, trying again is not offered", async () => {
  vi.spyOn(api, "game").mockRejectedValueOnce(new Refused("missing", "There is no such game.", 404));
  render(Rules, { game: "nothing", rule: "" });
  await screen.findByRole("alert");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  screen.getByRole("link", { name: "To the start page" });
});
