import { beforeEach, expect, it, vi } from "vitest";
import { parse, router } from "./router.svelte";

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
  router.go("/");
});

it("knows the pages by their addresses", () => {
  expect(parse("/", "")).toEqual({ name: "home" });
  expect(parse("/t/a%20b", "")).toEqual({ name: "table", id: "a b" });
  expect(parse("/rules/docks", "#TY-4.4")).toEqual({ name: "rules", game: "docks", query: "", rule: "TY-4.4" });
  expect(parse("/new/docks", "", "?edition=d1")).toEqual({ name: "new", game: "docks", edition: "d1" });
  expect(parse("/learn", "")).toEqual({ name: "learn" });
  expect(parse("/t/a/b", "")).toEqual({ name: "missing" });
  expect(parse("/nowhere", "")).toEqual({ name: "missing" });
});

it("goes where an answer leads when it comes", async () => {
  await router.goUnlessLeft(Promise.resolve("/t/one"));
  expect(router.page).toEqual({ name: "table", id: "one" });
  expect(location.pathname).toBe("/t/one");
});

it("leaves whoever went elsewhere before the answer where they are", async () => {
  const going = router.goUnlessLeft(Promise.resolve("/t/one"));
  router.go("/rules/docks");
  await going;
  expect(router.page).toEqual({ name: "rules", game: "docks", query: "", rule: "" });
});

it("does not call back whoever left and returned", async () => {
  const going = router.goUnlessLeft(Promise.resolve("/t/one"));
  router.go("/games");
  router.go("/");
  await going;
  expect(router.page).toEqual({ name: "home" });
});

it("counts another part of the page as the same page", async () => {
  const going = router.goUnlessLeft(Promise.resolve("/t/one"));
  router.go("/?move=3#board");
  await going;
  expect(router.page).toEqual({ name: "table", id: "one" });
});
