import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Sharing } from "../protocol/types";
import { api, Refused } from "../lib/api";
import ShareDialog from "./ShareDialog.svelte";

const PRIVATE: Sharing = { private: true, mine: true, share: null };
const SHARED: Sharing = { ...PRIVATE, share: "to-ken" };
const button = (name: string): HTMLElement => screen.getByRole("button", { name, hidden: true });

afterEach(() => vi.restoreAllMocks());

function open(sharing: Sharing): { changed: ReturnType<typeof vi.fn> } {
  const changed = vi.fn();
  render(ShareDialog, { record: "game", path: "/replay/game?move=7", sharing, changed, close: () => undefined });
  return { changed };
}

test("a private game is shared only when its player says so", async () => {
  const share = vi.spyOn(api, "share").mockResolvedValue(SHARED);
  const { changed } = open(PRIVATE);
  expect(screen.getByText(/only its players can open it/)).toBeTruthy();
  expect([share.mock.calls.length, screen.queryByRole("textbox", { hidden: true })]).toEqual([0, null]);
  await fireEvent.click(button("Make a share link"));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith(SHARED));
});

test("the link leads to the moment that is shown, and sharing stops", async () => {
  vi.spyOn(api, "stopSharing").mockResolvedValue(PRIVATE);
  const { changed } = open(SHARED);
  const field = screen.getByRole<HTMLInputElement>("textbox", { hidden: true });
  expect(field.value).toBe(`${location.origin}/replay/game?move=7&share=to-ken`);
  await fireEvent.click(button("Stop sharing"));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith(PRIVATE));
});

test("what the server refuses is said, and nothing changes", async () => {
  vi.spyOn(api, "share").mockRejectedValue(new Refused("unavailable", "Please try again soon.", 503));
  const { changed } = open(PRIVATE);
  await fireEvent.click(button("Make a share link"));
  expect((await screen.findByRole("alert", { hidden: true })).textContent).toBe("Please try again soon.");
  expect(changed).not.toHaveBeenCalled();
});
