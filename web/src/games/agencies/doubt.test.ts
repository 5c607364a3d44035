import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../../lib/settings.svelte";
import type { AgenciesView, MoveInfo } from "../../protocol/types";
import agencies from "./index";

vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));
afterEach(() => void (settings.odds = true));

const doubt = (met: number, kind = "attempt"): string =>
  agencies.doubt!({ kind } as MoveInfo, { risk: { met, of: 32, hits: [] as string[] } } as AgenciesView);

test("a hand that meets less than a quarter of the hits is asked about", () => {
  expect(doubt(7)).toBe("This hand meets only 7 of the 32 hits left. Draw all the same?");
  expect(doubt(0)).toBe("This hand meets none of the 32 hits left. Draw all the same?");
  expect(doubt(8)).toBe("");
});

test("nobody is asked who is insured, or wants no odds", () => {
  expect(doubt(7, "attempt-joker")).toBe("");
  settings.odds = false;
  expect(doubt(7)).toBe("");
});
