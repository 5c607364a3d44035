/** The bar offers, and does not push. */
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import type { ComponentProps } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { Proposal } from "../games/module";
import type { MoveInfo } from "../protocol/types";
import DecisionBar from "./DecisionBar.svelte";

const nothing = vi.fn();
/** How high the words are, and the room for them, where nothing is laid out. */
const size = { words: 0, room: 0 };
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);
vi.spyOn(Element.prototype, "clientHeight", "get").mockImplementation(function (this: Element) {
  return this.classList.contains("words") ? size.words : this.classList.contains("room") ? size.room : 0;
});
afterEach(() => {
  cleanup();
  Object.assign(size, { words: 0, room: 0 });
});

const move = (action: number, label: string): MoveInfo => ({
  action,
  kind: label,
  fields: {},
  label,
  detail: "",
  rules: [],
});
const THREE = [move(0, "hire an agent"), move(1, "attempt a hit"), move(2, "attempt a hit with a joker")];

function buttons(moves: MoveInfo[], proposal: Proposal | null = null): HTMLElement[] {
  return [...bar(moves, proposal, null).querySelectorAll<HTMLElement>(".acts button")];
}
function bar(moves: MoveInfo[], proposal: Proposal | null, sending: MoveInfo | null, held = {}): HTMLElement {
  return render(DecisionBar, { ...props(moves, proposal), sending, ...held }).container;
}
const props = (moves: MoveInfo[], proposal: Proposal | null): ComponentProps<typeof DecisionBar> => ({
  asked: true,
  tag: "Your move",
  prompt: "What now?",
  moves,
  chosen: null,
  proposal,
  play: nothing,
  choose: nothing,
  unchoose: nothing,
  list: nothing,
});
const words = (shown: HTMLElement[]): (string | undefined)[] => shown.map((one) => one.textContent?.trim());

it("shows moves of equal standing alike", () => {
  const shown = buttons(THREE);
  expect(words(shown)).toEqual(["Hire an agent", "Attempt a hit", "Attempt a hit with a joker"]);
  expect(shown.filter((one) => one.classList.contains("primary"))).toEqual([]);
});

it("makes the only move the primary one", () => {
  const shown = buttons(THREE.slice(0, 1));
  expect(words(shown)).toEqual(["Hire an agent"]);
  expect(shown[0]?.classList.contains("primary")).toBe(true);
});

it("never has more than three buttons", () => {
  expect(words(buttons(THREE.slice(0, 2)))).toEqual(["Hire an agent", "Attempt a hit", "All moves"]);
  cleanup();
  expect(words(buttons([...THREE, move(3, "pass")]))).toEqual(["All moves"]);
  cleanup();
  const full = { question: "?", consequence: "", move: THREE[0] ?? null, label: "Do it", clear: vi.fn() };
  expect(buttons(THREE, full)).toHaveLength(3);
  cleanup();
  expect(words(buttons(THREE, { ...full, other: { label: "Pass", run: vi.fn() } }))).not.toContain("All moves");
  cleanup();
  const { clear: _, ...begun } = { ...full, back: vi.fn() };
  expect(words(buttons(THREE, { ...begun, other: { label: "Pass", run: vi.fn() } }))).not.toContain("All moves");
});

it("goes a step back where there is nothing to cancel", async () => {
  const [clear, back] = [vi.fn(), vi.fn()];
  const asked = { question: "?", consequence: "", move: null, label: "", back };
  await fireEvent.click(buttons(THREE, asked)[0]!);
  expect(back).toHaveBeenCalledOnce();
  cleanup();
  const shown = buttons(THREE, { ...asked, clear });
  expect(words(shown)).toEqual(["Change", "All moves"]);
  await fireEvent.click(shown[0]!);
  expect([clear, back].map((one) => one.mock.calls.length)).toEqual([1, 1]);
});

it("names a move that is on its way, and takes no other until it is answered", () => {
  const shown = bar(THREE, null, THREE[1] ?? null);
  expect(shown.querySelector(".sent")?.textContent).toContain("Attempt a hit");
  expect(shown.querySelector(".acts")?.getAttribute("aria-disabled")).toBe("true");
  nothing.mockClear();
  for (const button of shown.querySelectorAll<HTMLElement>(".acts button")) button.click();
  expect(nothing).not.toHaveBeenCalled();
  cleanup();
  for (const button of buttons(THREE)) button.click();
  expect(nothing).toHaveBeenCalledTimes(THREE.length);
});

it.each([{ leaving: true }, { settling: true }])("takes nothing around the end of what is played out: %o", (held) => {
  const run = vi.fn();
  const skip = { question: "?", consequence: "", move: null, label: "Skip", run };
  bar([], skip, null, held).querySelector<HTMLElement>("#confirm")?.click();
  expect(run).not.toHaveBeenCalled();
  cleanup();
  bar([], skip, null).querySelector<HTMLElement>("#confirm")?.click();
  expect(run).toHaveBeenCalledOnce();
});

it("keeps words that do not fit a tap away", async () => {
  Object.assign(size, { words: 90, room: 54 });
  const shown = bar(THREE, null, null);
  const more = (): HTMLElement | null => shown.querySelector(".more");
  expect(more()?.getAttribute("aria-expanded")).toBe("false");
  await fireEvent.click(more() as HTMLElement);
  expect(more()?.getAttribute("aria-expanded")).toBe("true");
  expect(shown.querySelector(".ask")?.classList.contains("open")).toBe(true);
  await fireEvent.click(more() as HTMLElement);
  expect(more()?.getAttribute("aria-expanded")).toBe("false");
});

it("offers no more where all of it is shown", () => {
  Object.assign(size, { words: 54, room: 54 });
  expect(bar(THREE, null, null).querySelector(".more")).toBe(null);
});

it("takes the focus along from a choice to its confirmation, and back", async () => {
  const { container, rerender } = render(DecisionBar, props(THREE, null));
  container.querySelector<HTMLElement>("[data-move='1']")?.focus();
  await rerender({ chosen: THREE[1] ?? null });
  expect(document.activeElement?.id).toBe("confirm");
  await rerender({ chosen: null });
  expect(document.activeElement?.closest(".acts")).not.toBeNull();
});

it("leaves the focus where it is when something else is chosen elsewhere", async () => {
  const { rerender } = render(DecisionBar, props(THREE, null));
  await rerender({ chosen: THREE[1] ?? null });
  expect(document.activeElement).toBe(document.body);
});
