import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { GameInfo, Me, SeatInfo, TableListed } from "../protocol/types";
import { api } from "../lib/api";
import Home from "./Home.svelte";
import Poster from "./Poster.svelte";
import { session } from "../lib/session.svelte";
import TableStrip from "./TableStrip.svelte";

vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));
const poster = { key: "docks", title: "Docks", line: "Bid.", minutes: 10 };
const info = { key: "docks", title: "Docks", seats: [2, 4], bots: [], opponents: [] } as unknown as GameInfo;
const none = (): void => undefined;

test("a poster is loading before it is coming", async () => {
  const { rerender } = render(Poster, {
    poster,
    info: undefined,
    loading: true,
    starting: false,
    waits: false,
    play: none,
  });
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe("Docks: Loading");
  await rerender({ loading: false });
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe("Docks: Coming soon");
  await rerender({ info });
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe("Docks: Play against bots");
  await rerender({ starting: true });
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe("Docks: Setting the table …");
});

test("a poster names whom one plays against in full, as a list may cut a long name", () => {
  const kage = { bot: "master", name: "Grandfather Kage", title: "last of his clan", temper: "patient" };
  const game = { ...info, opponents: [kage] } as unknown as GameInfo;
  render(Poster, { poster, info: game, loading: false, starting: false, waits: false, play: none });
  screen.getByText("Grandfather Kage, last of his clan; patient");
});

test("a face opens all opponents, with how they play, and the next game is against whom one picks there", async () => {
  HTMLElement.prototype.showPopover = (): void => undefined;
  HTMLDialogElement.prototype.close = function (): void {
    this.dispatchEvent(new Event("close"));
  };
  const one = (bot: string, name: string, seconds: number) => ({
    ...{ bot, name, seconds, title: "of the docks", temper: "calm", says: "Ahoy." },
    ...{ style: `${name} plays so.`, strength: 1, seats: null },
  });
  const game = { ...info, opponents: [one("novice", "Kit", 0), one("master", "Kage", 1)] } as unknown as GameInfo;
  render(Poster, { poster, info: game, loading: false, starting: false, waits: false, play: none });
  await fireEvent.click(screen.getByRole("button", { name: "Docks: Meet all two" }));
  await screen.findByText("Kit plays so. Answers at once.", undefined, { timeout: 20_000 });
  screen.getByText(/strength 2 of 2/);
  await fireEvent.click(screen.getByText(/^Kage plays so/));
  screen.getByText("Kage, of the docks; calm");
  expect(screen.queryByText(/Kit plays so/)).toBeNull();
});

test("a strip says whose move it is", async () => {
  const seats = [
    { kind: "person", name: "Ana", person: "me" },
    { kind: "person", name: "Bo", person: "bo" },
    { kind: "bot", name: "Raven", person: null },
  ] as SeatInfo[];
  const table = { id: "t", title: "Docks", status: "playing", seats, waiting: [0, 1] } as unknown as TableListed;
  const { rerender } = render(TableStrip, { tables: [table], me: "me" });
  screen.getByText("It is your move");
  await rerender({ tables: [{ ...table, waiting: [1, 2] }] });
  screen.getByText("Waiting for Bo and Raven");
  await rerender({ tables: [{ ...table, waiting: [] }] });
  screen.getByText("Under way");
});

describe("the start page", () => {
  const listed = (id: string, person: string | null, waiting: number[]): TableListed =>
    ({
      id,
      title: id,
      status: "playing",
      seats: [
        { kind: person ? "person" : "open", name: "Ana", person },
        { kind: "bot", name: "Raven", person: null },
      ],
      waiting,
    }) as unknown as TableListed;
  const gone = new Error("The server cannot be reached.");
  const passing = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
  const games = vi.spyOn(api, "games");
  const me = vi.spyOn(api, "me");
  const mine = vi.spyOn(api, "myTables");
  const open = vi.spyOn(api, "publicTables");

  beforeEach(() => {
    vi.useFakeTimers();
    session.me = null;
    games.mockResolvedValue([{ ...info, options: [], bots: [] } as unknown as GameInfo]);
    me.mockResolvedValue({ id: "me", name: "Ana" } as Me);
    mine.mockResolvedValue([listed("Mill", "me", [1])]);
    open.mockResolvedValue([listed("Yard", null, []), listed("Mill", "me", [1])]);
  });
  afterEach(() => {
    vi.clearAllMocks();
    vi.useRealTimers();
  });

  test("shows my games though the open tables cannot be had, and does not say that there are none", async () => {
    open.mockRejectedValueOnce(gone);
    render(Home);
    await passing(0);
    screen.getByRole("link", { name: "Back to the table: Mill" });
    expect(screen.getByRole("alert").textContent).toBe(gone.message);
    expect([screen.queryByText("Open tables"), screen.queryByText(/No public table/)]).toEqual([null, null]);
    await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await passing(0);
    screen.getByRole("link", { name: "Watch: Yard" });
    expect([screen.queryByRole("alert"), screen.queryByRole("button", { name: "Try again" })]).toEqual([null, null]);
  });

  test("offers the open tables though nobody knows who I am, and asks again by itself", async () => {
    me.mockRejectedValueOnce(gone);
    render(Home);
    await passing(0);
    screen.getByRole("link", { name: "Watch: Yard" });
    screen.getByRole("alert");
    await passing(15_000);
    screen.getByRole("link", { name: "Back to the table: Mill" });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("says whose move it is now, and keeps quiet while nobody looks", async () => {
    render(Home);
    await passing(0);
    screen.getByText("Waiting for Raven");
    mine.mockResolvedValue([listed("Mill", "me", [0])]);
    await passing(15_000);
    screen.getByText("It is your move");
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const asked = mine.mock.calls.length;
    await passing(60_000);
    expect(mine).toHaveBeenCalledTimes(asked);
    mine.mockResolvedValue([]);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    await passing(0);
    expect(screen.queryByText("It is your move")).toBeNull();
    hidden.mockRestore();
  });

  test("keeps what it knew when the server is gone for a while", async () => {
    render(Home);
    await passing(0);
    mine.mockRejectedValueOnce(gone);
    open.mockRejectedValueOnce(gone);
    await passing(15_000);
    screen.getByText("Waiting for Raven");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("lays a new table of a game that there is, and tells no more of it than is known", async () => {
    render(Home);
    await passing(0);
    screen.getByText("2 to 4 players");
    expect(screen.getByRole("link", { name: "New table" }).getAttribute("href")).toBe("/new/docks");
  });
});
