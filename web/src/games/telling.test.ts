/** Seats, scores, header and log of every game show no fact of a line that the board has not reached. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AgenciesLine, ContractLine, CrisisLine, NationLine, ShinobiLine } from "../protocol/events";
import { settings } from "../lib/settings.svelte";
import type { CardFacts, LogLine, View } from "../protocol/types";
import { gameModule } from "./gameModule";
import type { GameModule } from "./module";
import type { Playback } from "./playback.svelte";
import { courseOf } from "./testing";

vi.hoisted(() => void vi.stubGlobal("matchMedia", () => ({ matches: false })));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  settings.pace = "normal";
});

/** The lines that change a score. */
interface Kinds {
  agencies: AgenciesLine["kind"][];
  crisis: CrisisLine["kind"][];
  shinobi: ShinobiLine["kind"][];
  nation: NationLine["kind"][];
  contract: ContractLine["kind"][];
}
const SCORING: Kinds = {
  agencies: ["completed", "failed"],
  crisis: ["chip"],
  shinobi: ["paid", "rewarded"],
  nation: ["killed", "matched", "paid", "missed", "bought", "scored", "voted", "voided"],
  contract: ["killed"],
};
const GAMES = Object.keys(SCORING) as (keyof Kinds)[];
/** A step that the header may name before its update is over: from the moment such a line begins. */
const OPENED_BY: Record<string, (CrisisLine | ShinobiLine | ContractLine)["kind"]> = {
  Execution: "called",
  Battle: "battle-began",
  "Death Dice": "death-dice",
  Getaway: "getaway-die",
};
type Shown = ReturnType<typeof shown>;

const shown = (module: GameModule<View>, playback: Playback<View>) => ({
  seats: module.players(playback),
  phases: module.phases(playback),
});
/** What is shown of a view of which everything has been told. */
const still = (module: GameModule<View>, view: View, catalogue: Record<string, CardFacts>): Shown =>
  shown(module, module.playback(view, catalogue));
/** Everybody's plans are open when the first number is called. */
const OPENING = "called";
const isAbout = (line: LogLine, seat: number): boolean =>
  !line.about.seats.length || line.kind === OPENING || line.about.seats.includes(seat);

interface Moment {
  now: Shown;
  before: Shown;
  after: Shown;
  /** Lines of this update that have begun, and those to come; of a roll whose dice still tumble nothing is known. */
  begun: LogLine[];
  left: LogLine[];
  /** The line that is on the stage. */
  staged: LogLine | null;
}

/** What gives something away at one moment. */
function spoilers(game: keyof Kinds, { now, before, after, begun, left, staged }: Moment): string[] {
  const scores = (line: LogLine): boolean => (SCORING[game] as string[]).includes(line.kind);
  const found = now.seats.flatMap((line, seat) => {
    const [old, next] = [before.seats[seat], after.seats[seat]];
    const told = begun.filter((one) => isAbout(one, seat));
    const said: string[] = [];
    if (line.score !== old?.score && !told.some(scores)) said.push(`seat ${seat}: score ${line.score}`);
    if (
      line.score !== old?.score &&
      line.score === next?.score &&
      left.some((one) => scores(one) && one.about.seats.includes(seat))
    )
      said.push(`seat ${seat}: score ${line.score} in the end`);
    if (line.facts !== old?.facts && !told.length) said.push(`seat ${seat}: ${line.facts}`);
    return said;
  });
  const isOpened = [...begun, staged].some((line) => line && line.kind === OPENED_BY[nameOf(now)]);
  if (left.length && !isOpened && isTooFar(now, before, after)) found.push(`header: ${nameOf(now)}`);
  return found.map((one) => `${one} before ${left.map((line) => line.kind).join(", ")}`);
}

const nameOf = ({ phases }: Shown): string => phases.names[phases.current] ?? "";
/** The header names the step that comes after all this. */
function isTooFar(now: Shown, before: Shown, after: Shown): boolean {
  const [here, old, next] = [now, before, after].map((one) => JSON.stringify(one.phases));
  return here !== old && here === next;
}

/** On with whatever waits for somebody: a scene that is held, an update that has not begun; else with the next beat. */
function goOn(playback: Playback<View>): void {
  if (playback.waits) playback.hurry();
  else if (playback.paused) playback.next();
  else vi.advanceTimersToNextTimer();
}

/** Plays the end of a game out, and looks at every beat. */
async function playOut(game: keyof Kinds, { motion = true, skips = false } = {}) {
  const [module, course] = [await gameModule(game), courseOf(game)];
  const playback = module.playback(course.first, course.catalogue);
  let log = course.log;
  playback.update({ view: course.first, fresh: [], log, motion });
  const found: string[] = [];
  let last: LogLine | null = null;
  let beats = 0;
  let waits = 0;
  let told = log.length;
  for (const { view, lines } of course.steps) {
    const before = shown(module, playback);
    const after = still(module, view, course.catalogue);
    log = [...log, ...lines];
    playback.update({ view, fresh: lines, log, motion });
    if (skips) playback.skip();
    while (playback.playing && motion) {
      // Of a line that its beats reveal, the first of them shows nothing yet.
      const isFirst = playback.begun !== playback.line && playback.begun !== last;
      last = playback.begun;
      const place = playback.begun ? lines.indexOf(playback.begun) : -1;
      const at = place < 0 ? 0 : place + (isFirst ? 0 : 1);
      const [begun, left] = [lines.slice(0, at), lines.slice(at)];
      const staged = place < 0 ? null : playback.begun;
      found.push(...spoilers(game, { now: shown(module, playback), before, after, begun, left, staged }));
      if (!playback.isTelling) found.push("the next question, or the end");
      told = playback.isTelling ? Math.max(told, log.indexOf(playback.line!) + 1) : log.length;
      if (told > log.length - left.length) found.push("the log");
      beats += 1;
      if (playback.waits) waits += 1;
      goOn(playback);
    }
    expect(shown(module, playback)).toEqual(after);
    expect(playback.isTelling).toBe(false);
    told = log.length;
  }
  return { found, beats, waits };
}

describe.each(GAMES)("the end of a game of %s", (game) => {
  it("is told beat by beat, and known no sooner", async () => {
    const { found, beats } = await playOut(game);
    expect(found).toEqual([]);
    expect(beats).toBeGreaterThan(20);
  });

  it("is not known before somebody goes on, step by step", async () => {
    settings.pace = "step";
    const { found, waits } = await playOut(game);
    expect(found).toEqual([]);
    expect(waits).toBeGreaterThan(2);
  });

  it("is known at once without motion", async () => {
    expect(await playOut(game, { motion: false })).toEqual({ found: [], beats: 0, waits: 0 });
  });

  it("is known at once when somebody skips", async () => {
    expect(await playOut(game, { skips: true })).toEqual({ found: [], beats: 0, waits: 0 });
  });
});
