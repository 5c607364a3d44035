import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Me } from "../protocol/types";
import { api } from "../lib/api";
import TablePage from "./TablePage.svelte";
import { ask, details, hear, ME, module, person, soon, FakeTable, withoutServer } from "./testing/table";

vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined })));
vi.mock("../games/gameModule", () => ({ gameModule: () => Promise.resolve(module), prefetchGame: () => undefined }));
vi.mock("../games/catalogue", () => ({
  gameDetails: () => Promise.resolve(details),
  tableDetails: () => Promise.resolve(details),
  allGames: () => Promise.resolve([]),
}));
vi.spyOn(api, "me").mockResolvedValue({ id: ME, name: "Ana" } as Me);

beforeEach(withoutServer);
afterEach(cleanup);

it.each(["open", "paused"] as const)(
  "waits for its people in the lobby until it begins, %s as it may be",
  async (status) => {
    const { container } = render(TablePage, { id: "t" });
    const told = new FakeTable([person("Ana", ME), person("Bo", "bo")], [0], { status });
    await hear(told.snapshot([], { position: [] }));
    await soon(() => expect(container.textContent).toContain("Start the game"));
    await hear(told.update([ask(0, 1)], {}, { status: "paused" }));
    await soon(() => expect(container.querySelector("#board [data-card]")).not.toBeNull());
  },
);
