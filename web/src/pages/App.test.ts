import { render } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { GameDetails, Me } from "../protocol/types";
import { api } from "../lib/api";
import App from "./App.svelte";
import { callForAttention } from "../lib/attention";
import { router } from "../lib/router.svelte";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("scrollTo", () => undefined);
});
vi.spyOn(api, "me").mockResolvedValue({ id: "me", name: "Ana" } as Me);
for (const list of ["games", "myTables", "publicTables", "records"] as const) vi.spyOn(api, list).mockResolvedValue([]);
const info = {
  key: "docks",
  title: "Docks",
  seats: [2, 4],
  bots: ["greedy"],
  opponents: [],
  options: [],
  editions: [],
};
vi.spyOn(api, "game").mockResolvedValue({ info, rules: [], catalogue: {}, guide: null } as unknown as GameDetails);

const TITLES = {
  "/rules/docks": "Rules of Docks · Cutthroat",
  "/new/docks": "New table for Docks · Cutthroat",
  "/settings": "Settings · Cutthroat",
  "/games": "My games · Cutthroat",
  "/learn": "Learn · Cutthroat",
  "/nowhere": "Nothing here · Cutthroat",
  "/": "Cutthroat",
};
/** However busy the machine is that loads the pages. */
const titled = (words: string): Promise<void> =>
  vi.waitFor(() => expect(document.title).toBe(words), { timeout: 20_000 });

test("every page has a title of its own, and none keeps another's", async () => {
  render(App);
  await titled("Cutthroat");
  for (const [path, words] of Object.entries(TITLES)) {
    router.go(path);
    await titled(words);
  }
});

test("a move of mine is called out before the page, and only while it is mine", async () => {
  router.go("/rules/docks");
  render(App);
  await titled("Rules of Docks · Cutthroat");
  callForAttention("Your move");
  await titled("● Your move · Rules of Docks · Cutthroat");
  callForAttention("");
  await titled("Rules of Docks · Cutthroat");
});

test("a held Enter presses once, in whatever has the focus by then", async () => {
  render(App);
  const held = (target: Element, repeat: boolean): boolean =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", repeat, bubbles: true, cancelable: true }));
  const [button, lines] = [document.createElement("button"), document.createElement("textarea")];
  document.body.append(button, lines);
  expect([held(button, false), held(button, true), held(lines, true)]).toEqual([true, false, true]);
});
