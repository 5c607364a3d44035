import { afterEach, expect, it } from "vitest";
import { arrows } from "./arrows";

const leaves: ((() => void) | void)[] = [];
const one = (id: string): HTMLElement => document.getElementById(id)!;
const stops = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("[data-item]")].filter((item) => item.tabIndex === 0).map(({ id }) => id);
const press = (key: string): string => {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  return document.activeElement?.id ?? "";
};
const button = (id: string): string => `<button id="${id}" data-item></button>`;

/** Two lanes, with cards at the first. */
async function lay(...zones: string[]): Promise<void> {
  const cards = `<div id="inner">${button("c1")}${button("c2")}</div>`;
  document.body.innerHTML = `<div id="outer">${button("a")}${cards}${button("b")}</div>`;
  for (const zone of zones) leaves.push(arrows(one(zone)));
  await Promise.resolve();
}

afterEach(() => {
  for (const leave of leaves.splice(0)) leave?.();
  document.body.innerHTML = "";
});

it("walks through a zone and round its ends", async () => {
  await lay("outer");
  one("a").focus();
  expect([press("ArrowRight"), press("End"), press("ArrowDown"), press("ArrowLeft")]).toEqual(["c1", "b", "a", "b"]);
  expect(stops()).toEqual(["b"]);
});

it.each([
  ["the outer one first", ["outer", "inner"]],
  ["the inner one first", ["inner", "outer"]],
])("leaves a zone within a zone its own buttons, %s", async (_, zones) => {
  await lay(...zones);
  expect(stops()).toEqual(["a", "c1"]);
  one("c1").focus();
  expect([press("ArrowRight"), press("ArrowRight")]).toEqual(["c2", "c1"]);
  one("a").focus();
  expect(press("ArrowRight")).toBe("b");
  expect(stops()).toEqual(["c1", "b"]);
});
