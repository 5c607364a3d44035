import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import Clock from "./Clock.svelte";

afterEach(cleanup);

it.each([
  [75, "1:15", "75 seconds left"],
  [200_000, "55 h", "55 hours left"],
])("tells %i seconds in digits, and in words for ears", (left, digits, words) => {
  const clock = render(Clock, { left, running: false, since: 0 }).container.querySelector("[role=timer]");
  expect([clock?.textContent, clock?.getAttribute("aria-label")]).toEqual([digits, words]);
});
