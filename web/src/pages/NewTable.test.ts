import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { GameDetails, GameInfo, Me } from "../protocol/types";
import { api } from "../lib/api";
import NewTable from "./NewTable.svelte";
import { openTable } from "../table/playNow";
import { router } from "../lib/router.svelte";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("scrollTo", () => undefined);
});
vi.mock("../table/playNow", () => ({ openTable: vi.fn() }));
vi.spyOn(api, "games").mockResolvedValue([]);
vi.spyOn(api, "me").mockResolvedValue({ id: "me", name: "Ana" } as Me);

afterEach(() => void vi.mocked(openTable).mockClear());

function details(key: string, option: string): GameDetails {
  const options = [{ id: option, label: option, text: "", rule: "", values: [], min: 1, max: 9, default: 3 }];
  const editions = [{ digest: "d1", name: "My box", author: "Ana", version: "" }];
  const info = { key, title: key, seats: [2, 4], bots: ["greedy"], opponents: [], options, editions };
  return { info: info as unknown as GameInfo, rules: [], catalogue: {} } as unknown as GameDetails;
}

test("a game that answers late does not lay its options over another", async () => {
  let late = (_: GameDetails): void => undefined;
  vi.spyOn(api, "game").mockImplementation((key) =>
    key === "docks" ? new Promise((resolve) => (late = resolve)) : Promise.resolve(details(key, "fog")),
  );
  const { rerender } = render(NewTable, { game: "docks" });
  expect(screen.getByRole("status").textContent).toBe("Loading");
  await rerender({ game: "yard" });
  await screen.findByRole("spinbutton", { name: "fog" });
  late(details("docks", "cranes"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole("spinbutton", { name: "cranes" })).toBeNull();
  screen.getByText("yard", { ignore: "svg text" });
});

test("a game is not offered with the options of the one before it", async () => {
  vi.spyOn(api, "game").mockImplementation((key) =>
    key === "mill" ? new Promise(() => undefined) : Promise.resolve(details(key, "fog")),
  );
  const { rerender } = render(NewTable, { game: "yard" });
  await screen.findByRole("spinbutton", { name: "fog" });
  await rerender({ game: "mill" });
  expect(screen.queryByRole("spinbutton", { name: "fog" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Start now" })).toBeNull();
});

test("other cards bring their own defaults, say what differs, and leave everybody where they sit", async () => {
  vi.spyOn(api, "game").mockImplementation((key, edition) =>
    Promise.resolve(edition ? { ...details(key, "rain"), differences: ["Fog is called Rain"] } : details(key, "fog")),
  );
  vi.mocked(openTable).mockReturnValue(new Promise(() => undefined));
  render(NewTable, { game: "quay" });
  const players = await screen.findByRole("radiogroup", { name: "Players" });
  await fireEvent.click(within(players).getByRole("radio", { name: "2" }));
  const cards = screen.getByRole("combobox", { name: "Cards" });
  cards.focus();
  await fireEvent.change(cards, { target: { value: "d1" } });
  await screen.findByRole("spinbutton", { name: "rain" });
  screen.getByText("Fog is called Rain");
  expect(document.activeElement).toBe(cards);
  await fireEvent.click(screen.getByRole("button", { name: "Start now" }));
  await vi.waitFor(() => expect(openTable).toHaveBeenCalledOnce());
  const [config] = vi.mocked(openTable).mock.calls[0]!;
  expect([config.edition, config.seats.length, config.options]).toEqual(["d1", 2, { rain: 3 }]);
});

test("an address may choose the cards", async () => {
  vi.spyOn(api, "game").mockImplementation((key, edition) =>
    Promise.resolve(edition ? { ...details(key, "rain"), differences: ["Fog is called Rain"] } : details(key, "fog")),
  );
  vi.mocked(openTable).mockReturnValue(new Promise(() => undefined));
  render(NewTable, { game: "pier", cards: "d1" });
  await screen.findByRole("spinbutton", { name: "rain" });
  expect((screen.getByRole("combobox", { name: "Cards" }) as HTMLSelectElement).value).toBe("d1");
  await fireEvent.click(screen.getByRole("button", { name: "Start now" }));
  await vi.waitFor(() => expect(vi.mocked(openTable).mock.calls[0]?.[0].edition).toBe("d1"));
});

test("a table is not opened with a clock that cannot be", async () => {
  vi.spyOn(api, "game").mockImplementation((key) => Promise.resolve(details(key, "fog")));
  vi.mocked(openTable).mockReturnValue(new Promise(() => undefined));
  render(NewTable, { game: "yard" });
  await fireEvent.click(await screen.findByRole("radio", { name: "For each decision" }));
  const seconds = screen.getByRole("spinbutton", { name: "Seconds" });
  await fireEvent.input(seconds, { target: { value: "5" } });
  await fireEvent.click(screen.getByRole("button", { name: "Open the table" }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(openTable).not.toHaveBeenCalled();
  await fireEvent.input(seconds, { target: { value: "15" } });
  await fireEvent.click(screen.getByRole("button", { name: "Open the table" }));
  await vi.waitFor(() => expect(openTable).toHaveBeenCalledOnce());
});

test("whoever has left is not called to the table that was opened meanwhile", async () => {
  let answer = (_: string): void => undefined;
  vi.mocked(openTable).mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const open = async (): Promise<void> => {
    await fireEvent.click(await screen.findByRole("button", { name: "Start now" }));
    await vi.waitFor(() => expect(openTable).toHaveBeenCalled());
    vi.mocked(openTable).mockClear();
  };
  router.go("/new/yard");
  render(NewTable, { game: "yard" });
  await open();
  router.go("/games");
  answer("one");
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Start now" }).disabled).toBe(false),
  );
  expect(router.page).toEqual({ name: "games" });
  router.go("/new/yard");
  await open();
  answer("one");
  await vi.waitFor(() => expect(router.page).toEqual({ name: "table", id: "one" }));
});

test("nobody sits at a new table twice", async () => {
  const opponents = ["novice", "casual", "regular"].map((bot) => ({ bot, name: bot, seats: null }));
  vi.spyOn(api, "game").mockImplementation((key) => {
    const found = details(key, "fog");
    return Promise.resolve({ ...found, info: { ...found.info, opponents } } as unknown as GameDetails);
  });
  vi.mocked(openTable).mockReturnValue(new Promise(() => undefined));
  render(NewTable, { game: "wharf" });
  const players = await screen.findByRole("radiogroup", { name: "Players" });
  await fireEvent.click(within(players).getByRole("radio", { name: "4" }));
  await fireEvent.click(screen.getByRole("button", { name: "Start now" }));
  await vi.waitFor(() => expect(openTable).toHaveBeenCalledOnce());
  const [config] = vi.mocked(openTable).mock.calls[0]!;
  const bots = config.seats.map((seat) => seat.bot).filter(Boolean);
  expect([...bots].sort()).toEqual(["casual", "novice", "regular"]);
});
