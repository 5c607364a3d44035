import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../lib/api";
import JoinByCode from "./JoinByCode.svelte";
import { router } from "../lib/router.svelte";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("scrollTo", () => undefined);
});

let found = (_: { id: string }): void => undefined;
vi.spyOn(api, "byCode").mockImplementation(() => new Promise((resolve) => (found = resolve)));
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => router.go("/"));

/** As at home, where it is gone when it is closed. */
async function write(text: string): Promise<void> {
  const { unmount } = render(JoinByCode, { close: () => void unmount() });
  await fireEvent.input(screen.getByLabelText(/^Link or code/), { target: { value: text } });
  await fireEvent.click(screen.getByText("Join"));
}
async function askFor(code: string): Promise<void> {
  await write(code);
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

test.each(["https://play.example/t/pAG3bkCZ-lRm_5ZwlZHUXQ", " localhost:8000/t/pAG3bkCZ-lRm_5ZwlZHUXQ?from=mail#log "])(
  "a link leads to its table, too: %s",
  async (link) => {
    vi.mocked(api.byCode).mockClear();
    await write(link);
    await soon();
    expect(router.page).toEqual({ name: "table", id: "pAG3bkCZ-lRm_5ZwlZHUXQ" });
    expect(api.byCode).not.toHaveBeenCalled();
  },
);
