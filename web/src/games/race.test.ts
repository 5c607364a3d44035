/** The race of scores in the letter ends where the scores do, so that it tells the truth about who was ahead. */
import { expect, test, vi } from "vitest";
import { gameModule } from "./gameModule";
import { courseOf } from "./testing";

vi.hoisted(() => void vi.stubGlobal("matchMedia", () => ({ matches: false })));

test.each(["agencies", "crisis", "shinobi", "nation", "contract"])("%s", async (game) => {
  const [module, course] = [await gameModule(game), courseOf(game)];
  const log = [...course.log, ...course.steps.flatMap((step) => step.lines)];
  const race = module.race?.(course.steps.at(-1)!.view, log, course.catalogue) ?? [];
  const { scores } = course.outcome;
  const sums = scores.map((_, seat) => race.reduce((sum, { changes }) => sum + (changes[seat] ?? 0), 0));
  const [start] = scores.map((score, seat) => score - (sums[seat] ?? 0));
  expect(sums.map((sum) => sum + (start ?? 0))).toEqual(scores);
});
