import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Me } from "../protocol/types";
import { api } from "./api";
import Settings from "./Settings.svelte";
import { settings } from "./settings.svelte";

vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));
const me = vi.spyOn(api, "me").mockResolvedValue({ id: "me", name: "Ana" } as Me);
const GRANTED = { permission: "granted", requestPermission: () => Promise.resolve("granted") };
const illegal = (): void => undefined; // no constructor, as in Chrome on Android
const box = (): HTMLInputElement => screen.getByRole("checkbox", { name: "Notify me when it is my move" });

afterEach(() => {
  settings.notify = false;
  vi.unstubAllGlobals();
});

test("a name that cannot be found out is no silent empty field", async () => {
  me.mockRejectedValueOnce(new Error("The server cannot be reached."));
  render(Settings);
  expect((await screen.findByRole("alert")).textContent).toBe("The server cannot be reached.");
});

test("a browser that refuses notifications leaves the box empty, and the page says so", async () => {
  vi.stubGlobal("Notification", { requestPermission: () => Promise.resolve("denied") });
  render(Settings);
  await fireEvent.click(box());
  await screen.findByText(/does not let the page notify you/);
  expect([box().checked, settings.notify]).toEqual([false, false]);
});

test("the box stays empty while the browser has not answered", async () => {
  vi.stubGlobal("Notification", { requestPermission: () => new Promise(() => undefined) });
  render(Settings);
  await fireEvent.click(box());
  expect([box().checked, settings.notify]).toEqual([false, false]);
});

test("where a browser allows notifications and shows none to a page, the page says so", async () => {
  vi.stubGlobal("Notification", Object.assign(illegal, GRANTED));
  render(Settings);
  await fireEvent.click(box());
  await screen.findByText(/shows no notifications for pages/);
  expect([box().checked, settings.notify]).toEqual([false, false]);
});

test("notifications are ticked when the browser allows them, and can be taken back", async () => {
  vi.stubGlobal("Notification", Object.assign(vi.fn(), GRANTED));
  render(Settings);
  await fireEvent.click(box());
  await vi.waitFor(() => expect(settings.notify).toBe(true));
  expect(box().checked).toBe(true);
  await fireEvent.click(box());
  await vi.waitFor(() => expect(settings.notify).toBe(false));
  expect([box().checked, screen.queryByRole("alert")]).toEqual([false, null]);
});
