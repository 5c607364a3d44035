import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callForAttention } from "./attention";
import { settings } from "./settings.svelte";
import { title } from "./title.svelte";

const icon = vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const link = document.createElement("link");
  link.rel = "icon";
  link.href = "data:image/svg+xml,%3Csvg%3E%3C/svg%3E";
  document.head.append(link);
  return link;
});

beforeEach(() => {
  settings.notify = true;
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
});
afterEach(() => {
  callForAttention("");
  settings.notify = false;
  vi.restoreAllMocks();
});

test("whoever is called gets one notification, a title and a dot on the page's own icon", () => {
  const told = vi.fn();
  vi.stubGlobal("Notification", Object.assign(told, { permission: "granted" }));
  const plain = icon.href;
  callForAttention("Your move");
  callForAttention("Your move");
  expect(told).toHaveBeenCalledExactlyOnceWith("Cutthroat", expect.objectContaining({ body: "Your move" }));
  expect([title.call, icon.href]).toEqual(["Your move", expect.stringMatching(/circle.*%3C\/svg%3E$/)]);
  callForAttention("");
  expect([title.call, icon.href]).toEqual(["", plain]);
});

test("a browser that allows notifications and makes none does not stop the page", () => {
  const illegal = (): void => undefined; // no constructor, as in Chrome on Android
  vi.stubGlobal("Notification", Object.assign(illegal, { permission: "granted" }));
  expect(() => callForAttention("Your move")).not.toThrow();
  expect(title.call).toBe("Your move");
});
