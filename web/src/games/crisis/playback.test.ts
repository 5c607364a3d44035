/** How long the court stays with what happens. */
import { expect, it, vi } from "vitest";
import type { CrisisLine } from "../../protocol/events";
import type { CrisisView } from "../../protocol/types";
import { position } from "../testing";
import { CrisisPlayback } from "./playback.svelte";

/** For how long each act is on the stage, in milliseconds. */
function lengths(name: string): { verdict: string; length: number }[] {
  vi.useFakeTimers();
  const { view, log } = position<CrisisView, CrisisLine>("crisis", name);
  const playback = new CrisisPlayback(view, {});
  playback.update({ view: { ...view }, fresh: log, log, motion: true });
  const all: { verdict: string; length: number }[] = [];
  for (let at = -1; playback.isOpen; vi.advanceTimersByTime(50)) {
    if (playback.index !== at) all.push({ verdict: playback.act?.verdict ?? "", length: 0 });
    at = playback.index;
    all.at(-1)!.length += 50;
  }
  vi.useRealTimers();
  return all;
}

it("spends half the time on the dead and on the end of a round that decides nothing", () => {
  const acts = lengths("execution");
  const of = (verdict: string): number | undefined => acts.find((act) => act.verdict === verdict)?.length;
  expect(of("killed")).toBe(4100);
  expect(of("end")).toBe(1600);
  expect(of("skipped")).toBe(1250);
});
