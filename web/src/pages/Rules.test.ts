import { render, screen, fireEvent } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { GameDetails } from "../protocol/types";
import { api, Refused } from "../lib/api";
import Rules from "./Rules.svelte";

const details = {
  info: { key: "docks", title: "Docks" },
  catalogue: {},
  guide: null,
  rules: [{ id: "DK-1.1", chapter: "Bids", text: "Bid.", source: "book", definition: false }],
};

test("rules that could not be loaded can be asked for again", async () => {
  const asked = vi.spyOn(api, "game").mockRejectedValueOnce(new Refused("unreachable", "Nobody answers.", 0));
  render(Rules, { game: "docks", rule: "" });
  expect((await screen.findByRole("alert")).textContent).toBe("Nobody answers.");
  asked.mockResolvedValueOnce(details as unknown as GameDetails);
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Rules of Docks" });
});

test("where there is no game, trying again is not offered", async () => {
  vi.spyOn(api, "game").mockRejectedValueOnce(new Refused("missing", "There is no such game.", 404));
  render(Rules, { game: "nothing", rule: "" });
  await screen.findByRole("alert");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  screen.getByRole("link", { name: "To the start page" });
});
