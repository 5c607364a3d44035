import { beforeEach, expect, test, vi } from "vitest";
import type { MoveInfo } from "../protocol/types";
import { isTaken, handleShortcut, type Shortcuts } from "./shortcuts";

const move = { action: 3 } as MoveInfo;
const shortcuts = {
  move: null as MoveInfo | null,
  run: vi.fn(),
  play: vi.fn(),
  back: vi.fn(),
  letters: { m: vi.fn() },
};
const press = (on: Element, key: string, more: KeyboardEventInit = {}): void => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  on.addEventListener("keydown", (heard) => handleShortcut(heard as KeyboardEvent, shortcuts as Shortcuts), {
    once: true,
  });
  on.dispatchEvent(event);
};

beforeEach(() => {
  vi.clearAllMocks();
  shortcuts.move = null;
  document.body.innerHTML = "<button>b</button><input><p>t</p>";
});
const [button, input, text] = ["button", "input", "p"].map((tag) => () => document.querySelector(tag)!) as [
  () => Element,
  () => Element,
  () => Element,
];

test("Enter plays what is put together, unless a control has its own use for it", () => {
  shortcuts.move = move;
  press(button(), "Enter");
  press(input(), "Enter");
  expect(shortcuts.play).not.toHaveBeenCalled();
  press(text(), "Enter");
  press(button(), "Enter", { ctrlKey: true });
  expect(shortcuts.play.mock.calls).toEqual([[move], [move]]);
});

test("with nothing to play, Enter goes on with what is being told", () => {
  press(text(), "Enter");
  expect(shortcuts.run).toHaveBeenCalledOnce();
});

test("a letter that does something is spent: nothing else answers to it, and no field gets it", () => {
  const spent = (key: string): boolean => {
    const event = new KeyboardEvent("keydown", { key, cancelable: true });
    handleShortcut(event, shortcuts as Shortcuts);
    return event.defaultPrevented;
  };
  expect([spent("m"), spent("x")]).toEqual([true, false]);
});

test("letters work everywhere but in a field, and not with other keys held", () => {
  press(input(), "m");
  press(text(), "m", { ctrlKey: true });
  expect(shortcuts.letters.m).not.toHaveBeenCalled();
  press(button(), "m");
  expect(shortcuts.letters.m).toHaveBeenCalledOnce();
  press(text(), "Escape");
  expect(shortcuts.back).toHaveBeenCalledOnce();
});

test("a key that is held acts once", () => {
  shortcuts.move = move;
  press(text(), "m", { repeat: true });
  press(text(), "Enter", { repeat: true });
  expect(shortcuts.letters.m).not.toHaveBeenCalled();
  expect(shortcuts.play).not.toHaveBeenCalled();
});

test("nothing is done behind what lies over the table, wherever the focus is", () => {
  shortcuts.move = move;
  document.body.insertAdjacentHTML("beforeend", `<div role="dialog" tabindex="-1"><i>help</i></div>`);
  press(document.querySelector("i")!, "Enter");
  press(document.querySelector("[role=dialog]")!, "m");
  expect(shortcuts.play).not.toHaveBeenCalled();
  expect(shortcuts.letters.m).not.toHaveBeenCalled();
  press(text(), "Enter");
  expect(shortcuts.play).toHaveBeenCalledOnce();
  document.body.insertAdjacentHTML("beforeend", "<dialog open></dialog>");
  press(text(), "Enter");
  press(document.body, "m");
  expect(shortcuts.play).toHaveBeenCalledOnce();
  expect(shortcuts.letters.m).not.toHaveBeenCalled();
});

test("a replay leaves keys to fields, to what scrolls, and to a dialog over it", () => {
  document.body.innerHTML = `<button>b</button><input><p>t</p><div role="region" tabindex="0"><b>cell</b></div>`;
  const taken = (on: Element): boolean => {
    let is = false;
    on.addEventListener("keydown", (heard) => (is = isTaken(heard as KeyboardEvent)), { once: true });
    on.dispatchEvent(new KeyboardEvent("keydown", { key: "End" }));
    return is;
  };
  expect([button(), text(), document.body].map(taken)).toEqual([false, false, false]);
  expect([input(), document.querySelector("[role=region]")!, document.querySelector("b")!].map(taken)).toEqual([
    true,
    true,
    true,
  ]);
  document.body.insertAdjacentHTML("beforeend", "<dialog open></dialog>");
  expect([button(), text(), document.body].map(taken)).toEqual([true, true, true]);
});

test("after a click Enter confirms, although the focus is still where the click was", () => {
  document.body.innerHTML = "<main id='board'><button>a</button><button>b</button></main>";
  const [a, b] = [document.querySelector("button")!, document.querySelector<HTMLElement>("button + button")!];
  shortcuts.move = move;
  a.focus();
  press(a, "Enter");
  expect(shortcuts.play).toHaveBeenCalledOnce();
  // Keys have led to another card: there Enter chooses, and the next one confirms.
  b.focus();
  b.dispatchEvent(new KeyboardEvent("keyup", { key: "Tab", bubbles: true }));
  press(b, "Enter");
  expect(shortcuts.play).toHaveBeenCalledOnce();
  b.click();
  press(b, "Enter");
  expect(shortcuts.play).toHaveBeenCalledTimes(2);
});

test("in the calm after a new question Enter does nothing at all", () => {
  document.body.innerHTML = "<main id='board'><button>a</button></main>";
  const event = new KeyboardEvent("keydown", { key: "Enter", cancelable: true });
  handleShortcut(event, { ...shortcuts, move, calm: true });
  expect(event.defaultPrevented).toBe(true);
  expect(shortcuts.play).not.toHaveBeenCalled();
});
