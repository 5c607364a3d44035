import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../../lib/settings.svelte";
import type { MoveInfo, NationView } from "../../protocol/types";
import nation from "./index";

vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));
afterEach(() => void (settings.odds = true));

const doubt = (chance: number, seals = true): string =>
  nation.doubt!({ action: 5 } as MoveInfo, { prospects: [{ action: 5, odds: { chance }, seals }] } as NationView);

test("a plan that works less than once in four is asked about when it is committed", () => {
  expect(doubt(1 / 6)).toBe("Only 17\u00a0% to work. Commit all the same?");
  expect(doubt(0)).toBe("This cannot work as it stands. Commit all the same?");
  expect(doubt(2 / 6)).toBe("");
  expect(doubt(1 / 6, false)).toBe("");
});

test("nobody is asked who wants no odds, or makes another move", () => {
  expect(nation.doubt!({ action: 6 } as MoveInfo, { prospects: [] as unknown[] } as NationView)).toBe("");
  settings.odds = false;
  expect(doubt(1 / 6)).toBe("");
});
