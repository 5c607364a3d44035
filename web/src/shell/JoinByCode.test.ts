import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "./api";
import JoinByCode from "./JoinByCode.svelte";
import { router } from "./router.svelte";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("scrollTo", () => undefined);
});

let found = (_: { id: string }): void => undefined;
vi.spyOn(api, "byCode").mockImplementation(() => new Promise((resolve) => (found = resolve)));
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => router.go("/"));

/** As at home, where it is gone when it is closed. */
async function askFor(code: string): Promise<void> {
  const { unmount } = render(JoinByCode, { close: () => void unmount() });
  await fireEvent.input(screen.getByLabelText(/^Code/), { target: { value: code } });
  await fireEvent.click(screen.getByText("Join"));
  expect(api.byCode).toHaveBeenLastCalledWith(code.toUpperCase());
}

test("a code leads to its table, and the dialog closes", async () => {
  await askFor("abcdef");
  found({ id: "one" });
  await soon();
  expect(router.page).toEqual({ name: "table", id: "one" });
  expect(screen.queryByText("Join")).toBeNull();
});

test("whoever has closed the dialog is not called to the table", async () => {
  await askFor("abcdef");
  await fireEvent(screen.getByRole("dialog", { hidden: true }), new Event("close"));
  expect(screen.queryByText("Join")).toBeNull();
  found({ id: "one" });
  await soon();
  expect(router.page).toEqual({ name: "home" });
});
