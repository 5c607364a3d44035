import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../lib/api";
import * as clipboard from "../lib/copyText";
import type { Sharing } from "../protocol/types";
import ShareButton from "./ShareButton.svelte";

const copyText = vi.spyOn(clipboard, "copyText").mockResolvedValue(true);
afterEach(() => vi.clearAllMocks());

async function press(sharing: Sharing, share = ""): Promise<void> {
  vi.spyOn(api, "sharing").mockResolvedValue(sharing);
  render(ShareButton, { record: "game", path: "/review/game", share });
  await vi.waitFor(() => expect(api.sharing).toHaveBeenCalledWith("game", share));
  await Promise.resolve();
  await fireEvent.click(screen.getByRole("button", { name: "Share link" }));
}

test("an open game is shared by its address", async () => {
  await press({ private: false, mine: true, share: null });
  await vi.waitFor(() => expect(screen.getByRole("button", { name: "Link copied" })).toBeTruthy());
  expect(copyText).toHaveBeenCalledWith(`${location.origin}/review/game`);
});

test("who followed a share link passes it on", async () => {
  await press({ private: true, mine: false, share: null }, "to-ken");
  await vi.waitFor(() => expect(copyText).toHaveBeenCalledWith(`${location.origin}/review/game?share=to-ken`));
});

test("of a private game its players are asked first", async () => {
  await press({ private: true, mine: true, share: null });
  expect(await screen.findByText(/only its players can open it/)).toBeTruthy();
  expect(copyText).not.toHaveBeenCalled();
});
