import { expect, it } from "vitest";
import { parse } from "./router.svelte";

it("knows the pages by their addresses", () => {
  expect(parse("/", "")).toEqual({ name: "home" });
  expect(parse("/t/a%20b", "")).toEqual({ name: "table", id: "a b" });
  expect(parse("/rules/crisis", "#AC-4.4")).toEqual({ name: "rules", game: "crisis", rule: "AC-4.4" });
  expect(parse("/learn", "")).toEqual({ name: "learn" });
  expect(parse("/t/a/b", "")).toEqual({ name: "missing" });
  expect(parse("/nowhere", "")).toEqual({ name: "missing" });
});
