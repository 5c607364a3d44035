import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import Log from "./Log.svelte";

const lines = ["Ana plays.", "Bo passes."].map((text, version) => ({
  version,
  kind: "told",
  fields: {},
  text,
  rules: [],
}));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("is not read out where a filter comes and goes", async () => {
  vi.useFakeTimers();
  const names = ["Ana", "Bo"];
  const { container } = render(Log, {
    lines,
    latest: 1,
    icon: () => "",
    heading: () => null,
    showRule: vi.fn(),
    names,
  });
  const live = (): string | null | undefined => container.querySelector("[role=log]")?.getAttribute("aria-live");
  const bo = container.querySelectorAll<HTMLElement>(".chips button")[1]!;
  expect(live()).toBe("polite");
  await fireEvent.click(bo);
  vi.runAllTimers();
  expect([live(), container.querySelectorAll("[role=log] p").length]).toEqual(["off", 1]);
  await fireEvent.click(bo);
  expect([live(), container.querySelectorAll("[role=log] p").length]).toEqual(["off", 2]);
  await vi.runAllTimersAsync();
  expect(live()).toBe("polite");
});
