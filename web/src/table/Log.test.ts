import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import Log from "./Log.svelte";

const lines = ["Ana plays.", "Bo passes."].map((text, version) => ({
  version,
  kind: "told",
  fields: {},
  about: { seats: [version], ids: [] },
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

it("goes by what a line is about, whatever numbers and names stand in it", async () => {
  const roll = {
    version: 0,
    kind: "rolled",
    fields: { seat: 0, die: 1, second: 4, threshold: 4 },
    about: { seats: [0], ids: [] },
    text: "Ana rolls 1 and 4, as Bo did.",
    rules: [],
  };
  const highlight = vi.fn();
  const { container } = render(Log, {
    lines: [roll],
    latest: 0,
    icon: () => "",
    heading: () => null,
    showRule: vi.fn(),
    names: ["Ana", "Bo", "Cleo", "Dmitri", "Esra"],
    highlight,
  });
  const told = (): number => container.querySelectorAll("[role=log] p:not(.none)").length;
  await fireEvent.pointerEnter(container.querySelector("[role=log] p")!);
  expect(highlight).toHaveBeenLastCalledWith({ seats: [0], ids: [] });
  for (const [seat, chip] of [...container.querySelectorAll<HTMLElement>(".chips button")].entries()) {
    await fireEvent.click(chip);
    expect(told()).toBe(seat === 0 ? 1 : 0);
    await fireEvent.click(chip);
  }
});

it("folds the same line in a row, with how often it came", () => {
  const again = lines.flatMap((line) => [line, { ...line }, { ...line }]);
  const props = { latest: 1, icon: () => "", heading: () => null, showRule: vi.fn() };
  const { container } = render(Log, { lines: [...again, { ...lines[0]! }], ...props });
  const told = [...container.querySelectorAll("[role=log] p")].map((one) =>
    one.textContent.replace(/\s+/g, " ").trim(),
  );
  expect(told).toEqual(["Ana plays. (×3)", "Bo passes. (×3)", "Ana plays."]);
});
