import { flushSync } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readFileSync } from "node:fs";
import { bust } from "../art/bust";
import { seatShape } from "../art/svg";
import { applySettings, mayMove, settings } from "./settings.svelte";

const calm = vi.hoisted(() => {
  const query: { matches: boolean; onchange?: () => void } = { matches: false };
  vi.stubGlobal("matchMedia", () => query);
  return query;
});

const SEATS = 8;
const style = document.createElement("style");
style.textContent = readFileSync("src/ui/tokens.css", "utf8") + readFileSync("src/ui/base.css", "utf8");
document.head.append(style);

function draw(markup: string): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.innerHTML = markup;
  document.body.append(svg);
  return svg;
}
const shown = (element: Element): boolean => getComputedStyle(element).display !== "none";

afterEach(() => {
  Object.assign(settings, { patterns: false, detail: "full" });
  flushSync(applySettings);
  document.body.replaceChildren();
});

describe("patterns beside colours", () => {
  test("draw another pattern into every seat's shape, and only when wanted", () => {
    const marks = Array.from({ length: SEATS }, (_, seat) => draw(seatShape(seat)).querySelector(".seat-pattern")!);
    applySettings();
    expect(marks.some(shown)).toBe(false);
    settings.patterns = true;
    applySettings();
    expect(marks.every(shown)).toBe(true);
    expect(new Set(marks.map((mark) => mark.getAttribute("d"))).size).toBe(SEATS);
  });

  test("give every seat a ground of its own to paint bars with", () => {
    const grounds = (): string[] =>
      Array.from({ length: SEATS }, (_, seat) =>
        getComputedStyle(document.documentElement)
          .getPropertyValue(`--pat${seat + 1}`)
          .trim(),
      );
    applySettings();
    expect(new Set(grounds())).toEqual(new Set(["none"]));
    settings.patterns = true;
    applySettings();
    expect(new Set(grounds()).size).toBe(SEATS);
    expect(grounds()).not.toContain("none");
  });
});

test("plain cards are drawn without shading, and keep the face", () => {
  const portrait = draw(bust({ hat: "fedora" }));
  const shades = [...portrait.querySelectorAll(".texture")];
  expect(shades.length).toBeGreaterThan(2);
  applySettings();
  expect(shades.every(shown)).toBe(true);
  settings.detail = "plain";
  applySettings();
  expect(shades.some(shown)).toBe(false);
  expect([...portrait.querySelectorAll("path")].some((path) => !path.closest(".texture") && shown(path))).toBe(true);
});

test("what another tab changes holds here too, and is not written over", () => {
  applySettings();
  const there = { ...settings, theme: "light", odds: false };
  localStorage.setItem("cutthroat-settings", JSON.stringify(there));
  dispatchEvent(new StorageEvent("storage", { key: "cutthroat-settings" }));
  expect(settings).toEqual(there);
  settings.text = 115;
  applySettings();
  expect(JSON.parse(localStorage.getItem("cutthroat-settings") ?? "")).toEqual({ ...there, text: 115 });
  Object.assign(settings, { theme: "dark", odds: true, text: 100 });
});

test("a system that asks for calm while the page is open gets it", () => {
  expect(mayMove()).toBe(true);
  calm.matches = true;
  calm.onchange?.();
  expect(mayMove()).toBe(false);
  calm.matches = false;
  calm.onchange?.();
  expect(mayMove()).toBe(true);
});
