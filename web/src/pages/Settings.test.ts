import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Me, RecordInfo, TableListed } from "../protocol/types";
import { api } from "../lib/api";
import { session } from "../lib/session.svelte";
import Settings from "./Settings.svelte";
import { settings } from "../lib/settings.svelte";

vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));
const me = vi.spyOn(api, "me").mockResolvedValue({ id: "me", name: "Ana", devices: 2, recovery: false });
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

test("a name that is typed before the old one has come stays", async () => {
  let come = (_: Me): void => undefined;
  me.mockReturnValueOnce(new Promise((resolve) => (come = resolve)));
  session.me = null;
  render(Settings);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Your name" });
  await fireEvent.input(field, { target: { value: "Bo" } });
  come({ id: "me", name: "Ana", devices: 1, recovery: false });
  await vi.waitFor(() => expect(session.me?.name).toBe("Ana"));
  await tick();
  expect(field.value).toBe("Bo");
});

test("for how long hasty presses are ignored is a choice", async () => {
  render(Settings);
  await fireEvent.click(screen.getByRole("radio", { name: "For a second" }));
  expect(settings.guard).toBe("long");
  await fireEvent.click(screen.getByRole("radio", { name: "For a moment" }));
  expect(settings.guard).toBe("short");
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

test("a name that is saved is said to be", async () => {
  vi.spyOn(api, "rename").mockImplementation((name) => Promise.resolve({ id: "me", name } as Me));
  render(Settings);
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Your name" });
  await vi.waitFor(() => expect(field.value).toBe("Ana"));
  await fireEvent.input(field, { target: { value: "Odile" } });
  await fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("button", { name: "Saved" });
  expect(screen.getAllByRole("status").map((one) => one.textContent)).toContain("Saved");
  await fireEvent.input(field, { target: { value: "Ana" } });
  await fireEvent.keyDown(field, { key: "Enter" });
  await vi.waitFor(() => expect(session.me?.name).toBe("Ana"));
});

test("what is typed while a name is being saved stays", async () => {
  let answer = (_: Me): void => undefined;
  vi.spyOn(api, "rename").mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  render(Settings);
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Your name" });
  await vi.waitFor(() => expect(field.value).not.toBe(""));
  await fireEvent.input(field, { target: { value: "Odile" } });
  await fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await fireEvent.input(field, { target: { value: "Odile B" } });
  answer({ id: "me", name: "Odile" } as Me);
  await vi.waitFor(() => expect(session.me?.name).toBe("Odile"));
  await tick();
  expect(field.value).toBe("Odile B");
});

test("other devices are signed out when that was asked twice", async () => {
  const signOut = vi
    .spyOn(api, "signOutElsewhere")
    .mockResolvedValue({ id: "me", name: "Ana", devices: 1, recovery: false });
  render(Settings);
  await screen.findByText("You are signed in on 2 devices.");
  await fireEvent.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
  expect(signOut).not.toHaveBeenCalled();
  await fireEvent.click(
    within(screen.getByRole("dialog", { hidden: true })).getByText("Sign out everywhere else", { selector: "button" }),
  );
  await vi.waitFor(() =>
    expect(screen.getAllByRole("status").map((one) => one.textContent)).toContain(
      "You are signed in on this device only.",
    ),
  );
  expect(screen.queryByText("You are signed in on 2 devices.")).toBeNull();
});

test("a code that was used is missed, until a new one is made", async () => {
  vi.spyOn(api, "recoveryCode").mockResolvedValue({ code: "AAAA-BBBB" });
  render(Settings);
  await screen.findByText(/You have no code at the moment/);
  await fireEvent.click(screen.getByRole("button", { name: "Make a code" }));
  await screen.findByText("AAAA-BBBB");
  expect([screen.queryByText(/You have no code/), session.me?.recovery]).toEqual([null, true]);
});

describe("another device's code", () => {
  const recover = vi.spyOn(session, "recover");
  const tables = vi.spyOn(api, "myTables");
  const records = vi.spyOn(api, "records").mockResolvedValue([{ id: "r" } as RecordInfo]);
  const dialog = (): ReturnType<typeof within> => within(screen.getByRole("dialog", { hidden: true }));

  beforeEach(async () => {
    session.me = { id: "me", name: "Ana" } as Me;
    tables.mockResolvedValue([{ status: "playing" }, { status: "over" }] as TableListed[]);
    recover.mockImplementation(() => {
      session.me = { id: "bo", name: "Bo" } as Me;
      return Promise.resolve();
    });
    render(Settings);
    await fireEvent.input(screen.getByRole("textbox", { name: "I have a code" }), { target: { value: "AAAA-BBBB" } });
    await fireEvent.click(screen.getByRole("button", { name: "Use this code" }));
  });
  afterEach(() => void recover.mockClear());

  test("is taken after it was said what is left behind", async () => {
    await screen.findByText(/you are Ana, with 1 game under way and 1 finished game/);
    expect(recover).not.toHaveBeenCalled();
    await fireEvent.click(dialog().getByText("Use this code"));
    expect(recover).toHaveBeenCalledWith("AAAA-BBBB");
    await screen.findByText(/You are Bo on this device now. That code is used up/);
  });

  test("can be left alone", async () => {
    await screen.findByText(/you are Ana/);
    records.mockResolvedValue([]);
    tables.mockResolvedValue([]);
    await fireEvent.click(dialog().getByText("Cancel"));
    expect([recover.mock.calls.length, screen.queryByRole("dialog", { hidden: true })]).toEqual([0, null]);
    await fireEvent.click(screen.getByRole("button", { name: "Use this code" }));
    await vi.waitFor(() => expect(recover, "where there is nothing to lose, nobody is asked").toHaveBeenCalled());
  });
});
