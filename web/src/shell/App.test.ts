import { render } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { GameDetails, Me } from "../protocol/types";
import { api } from "./api";
import App from "./App.svelte";
import { callForAttention } from "./attention";
import { router } from "./router.svelte";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("scrollTo", () => undefined);
});
vi.spyOn(api, "me").mockResolvedValue({ id: "me", name: "Ana" } as Me);
for (const list of ["games", "myTables", "publicTables", "records"] as const) vi.spyOn(api, list).mockResolvedValue([]);
const info = { key: "docks", title: "Docks", seats: [2, 4], bots: ["greedy"], options: [] };
vi.spyOn(api, "game").mockResolvedValue({ info, rules: [], catalogue: {} } as unknown as GameDetails);

const titled = (words: string): Promise<void> => vi.waitFor(() => expect(document.title).toBe(words));

test("every page has a title of its own, and none keeps another's", async () => {
  render(App);
  await titled("Cutthroat");
  router.go("/rules/docks");
  await titled("Rules of Docks · Cutthroat");
  router.go("/new/docks");
  await titled("New table of Docks · Cutthroat");
  router.go("/settings");
  await titled("Settings · Cutthroat");
  router.go("/games");
  await titled("My games · Cutthroat");
  router.go("/learn");
  await titled("Learn · Cutthroat");
  router.go("/nowhere");
  await titled("Nothing here · Cutthroat");
  router.go("/");
  await titled("Cutthroat");
});

test("a move of mine is called out before the page, and only while it is mine", async () => {
  router.go("/rules/docks");
  render(App);
  await titled("Rules of Docks · Cutthroat");
  callForAttention(true);
  await titled("● Your move · Rules of Docks · Cutthroat");
  callForAttention(false);
  await titled("Rules of Docks · Cutthroat");
});
