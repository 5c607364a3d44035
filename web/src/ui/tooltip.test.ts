import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Tooltip, REST_MS } from "./tooltip.svelte";
import { highlight } from "./highlight";

const help = { title: "Siren", text: "Sings.", rules: ["AC-1.1"] };
let root: HTMLElement;
let tooltip: Tooltip;
let leave: (() => void) | undefined;
const thing = (): HTMLElement => root.querySelector<HTMLElement>("[data-card]")!;
const pointer = (name: string, pointerType: string, clientX = 0): Event =>
  Object.assign(new MouseEvent(name, { bubbles: true, cancelable: true, clientX }), { pointerType });

beforeEach(() => {
  vi.useFakeTimers();
  root = document.createElement("div");
  root.innerHTML = `<button data-card="siren">S</button><button class="other">x</button>`;
  document.body.append(root);
  tooltip = new Tooltip((anchor) => (anchor.dataset.card === "siren" ? help : null));
  leave = tooltip.attach(root) as (() => void) | undefined;
});
afterEach(() => {
  leave?.();
  root.remove();
  vi.useRealTimers();
});

test("the pointer has to rest", () => {
  thing().dispatchEvent(pointer("pointerover", "mouse"));
  vi.advanceTimersByTime(2 * REST_MS);
  expect(tooltip.shown).toBeNull();
  thing().dispatchEvent(pointer("pointermove", "mouse"));
  vi.advanceTimersByTime(REST_MS - 1);
  expect(tooltip.shown).toBeNull();
  vi.advanceTimersByTime(1);
  expect(tooltip.shown?.title).toBe("Siren");
  thing().dispatchEvent(pointer("pointerout", "mouse"));
  vi.runAllTimers();
  expect(tooltip.shown).toBeNull();
});

test("a long press explains and does not choose", () => {
  const chosen = vi.fn();
  thing().addEventListener("click", chosen);
  thing().dispatchEvent(pointer("pointerdown", "touch"));
  vi.advanceTimersByTime(REST_MS);
  expect(tooltip.shown?.how).toBe("touch");
  thing().dispatchEvent(pointer("pointerup", "touch"));
  thing().click();
  expect(chosen).not.toHaveBeenCalled();
  thing().dispatchEvent(pointer("pointerdown", "touch"));
  thing().dispatchEvent(pointer("pointerup", "touch"));
  thing().click();
  expect(chosen).toHaveBeenCalledOnce();
});

test("a finger that scrolls asks nothing", () => {
  thing().dispatchEvent(pointer("pointerdown", "touch"));
  thing().dispatchEvent(pointer("pointermove", "touch", 40));
  vi.advanceTimersByTime(REST_MS);
  expect(tooltip.shown).toBeNull();
});

test("a key explains what has the focus, and Escape goes back to it", () => {
  thing().focus();
  thing().dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }));
  expect(tooltip.shown?.rules).toEqual(["AC-1.1"]);
  root.querySelector<HTMLElement>(".other")!.focus();
  root.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(tooltip.shown).toBeNull();
  expect(document.activeElement).toBe(thing());
  root.querySelector(".other")!.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }));
  expect(tooltip.shown).toBeNull();
});

test("only what is meant is lit", () => {
  root.innerHTML = `<i data-seat="0"></i><i data-seat="1"></i><i data-card="siren"></i><i data-card="ghost"></i>`;
  highlight(root, { seats: [1], ids: ["ghost"] });
  expect([...root.children].map((one) => one.hasAttribute("data-highlighted"))).toEqual([false, true, false, true]);
  highlight(root, null);
  expect(root.querySelector("[data-highlighted]")).toBeNull();
});
