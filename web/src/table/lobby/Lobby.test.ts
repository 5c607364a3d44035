import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { Deal, GameDetails, Me, SeatInfo, TableInfo } from "../../protocol/types";
import { api } from "../../lib/api";
import type { Answer, Order, TableConnection } from "../connection.svelte";
import type { Doubt } from "../contribution";
import Lobby from "./Lobby.svelte";
import { session } from "../../lib/session.svelte";

vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));

const ME = "me";
const ana: SeatInfo = { kind: "person", name: "Ana", person: ME, bot: null, link: "here", committed: true };
const bo: SeatInfo = { kind: "person", name: "Bo", person: "bo", bot: null, link: "gone", committed: true };
const nobody: SeatInfo = { kind: "open", name: "Rook", person: null, bot: null, link: null, committed: false };
const raven: SeatInfo = { kind: "bot", name: "Raven", person: null, bot: "greedy", link: null, committed: false };
const sent: Order[] = [];

function lobby(seats: SeatInfo[], host = ME, more: Partial<TableInfo> = {}, doubt: Doubt | null = null): void {
  const mine = seats.flatMap((seat, number) => (seat.person === ME ? [number] : []));
  const table = {
    id: "one",
    code: "ABCDEF",
    config: { game: "docks", seats: [] },
    title: "Docks",
    seats,
    host,
    seal: "5ea1edbeef",
    deal: null,
    origin: null,
    ...more,
  };
  const send = (order: Order): Promise<Answer> => {
    sent.push(order);
    return Promise.resolve({ ok: true, text: "", table: null });
  };
  const connection = { you: ME, mine, table: table as unknown as TableInfo, position: [], record: null, doubt, send };
  render(Lobby, { connection: connection as unknown as TableConnection });
}
const row = (number: number): ReturnType<typeof within> =>
  within(within(screen.getByRole("region", { name: "Players" })).getAllByRole("listitem")[number]!);
const press = (number: number, name: string): Promise<boolean> =>
  fireEvent.click(row(number).getByRole("button", { name }));

beforeEach(() => {
  sent.length = 0;
  session.me = { id: ME, name: "Ana" } as Me;
  vi.spyOn(api, "fairness").mockReturnValue(new Promise(() => undefined));
  vi.spyOn(api, "game").mockResolvedValue({
    info: { bots: ["cautious"], opponents: [], options: [] },
  } as unknown as GameDetails);
});

test("somebody else on this device has a name of their own, and I keep mine", async () => {
  const rename = vi.spyOn(session, "rename");
  lobby([ana, nobody]);
  await press(1, "One more on this device");
  await fireEvent.input(row(1).getByRole("textbox", { name: "Name at seat 2" }), { target: { value: " Grandma " } });
  await press(1, "Sit here");
  expect(sent).toEqual([{ type: "sit", seat: 1, name: "Grandma" }]);
  expect([rename.mock.calls.length, session.me?.name]).toEqual([0, "Ana"]);
});

test("whoever has no seat yet sits down under their own name", async () => {
  lobby([nobody, nobody]);
  await press(0, "Sit here");
  expect(sent).toEqual([{ type: "sit", seat: 0, name: "Ana" }]);
});

test("the bot that is let in is one that plays this game", async () => {
  lobby([ana, nobody]);
  await press(1, "Let a bot sit here");
  await vi.waitFor(() => expect(sent).toEqual([{ type: "seat-bot", seat: 1, bot: "cautious" }]));
});

test("the host frees the seat of somebody who has left, after a second thought", async () => {
  lobby([ana, bo]);
  await press(1, "Free this seat");
  const dialog = (): ReturnType<typeof within> => within(screen.getByRole("dialog", { hidden: true }));
  dialog().getByText(/Bo cannot come back/);
  await fireEvent.click(dialog().getByText("Cancel"));
  expect([screen.queryByRole("dialog", { hidden: true }), sent]).toEqual([null, []]);
  await press(1, "Free this seat");
  await fireEvent.click(dialog().getByText("Free this seat"));
  expect(sent).toEqual([{ type: "remove", person: "bo" }]);
});

test("a bot goes at once", async () => {
  lobby([ana, raven]);
  await press(1, "Free this seat");
  expect(sent).toEqual([{ type: "seat-bot", seat: 1 }]);
});

test("guests free nobody's seat", () => {
  lobby([bo, ana], "bo");
  expect(row(0).queryByRole("button")).toBeNull();
});

test("the seal is shown, and who is ready for a fair deal", () => {
  const late: SeatInfo = { ...bo, link: "here", committed: false };
  lobby([ana, late, raven]);
  screen.getByText("sealed before anyone sat down: 5ea1edbe …");
  row(0).getByText("ready for a fair deal");
  row(1).getByText("not yet ready for a fair deal");
  expect(row(2).queryByText(/ready|number/)).toBeNull();
});

test("while the cards are dealt, nobody comes or goes, and everybody sees how far it is", () => {
  const there: SeatInfo = { ...bo, name: "Cy", link: "here" };
  const commitments = ["a", null, "c"];
  const deal: Deal = { round: 1, asks: "reveal", commitments, revealed: [true, false, false], left_out: [1] };
  lobby([ana, bo, there], ME, { deal });
  screen.getByRole("heading", { name: "Dealing" });
  screen.getByText(/Everybody shows their number/);
  row(0).getByText("number shown");
  row(1).getByText("not here: dealt without a number of theirs");
  row(2).getByText("number locked in");
  expect(screen.queryAllByRole("button", { name: /Stand up|Free this seat|Start the game/ })).toEqual([]);
});

test("who did not answer has no say in the next round", () => {
  const silent: SeatInfo = { ...bo, link: "away" };
  const deal: Deal = { round: 2, asks: "commit", commitments: [null, null], revealed: [false, false], left_out: [1] };
  lobby([ana, silent], ME, { deal });
  screen.getByText(/Once more, without them/);
  row(1).getByText("did not answer: dealt without a number of theirs");
});

test("why my number stays hidden is said", () => {
  lobby([ana, bo], ME, {}, "seal");
  expect(screen.getByRole("alert").textContent).toMatch(/The seal of this table is not the one you saw first/);
});

test("a table that goes on from a game says so before anybody sits down", () => {
  const origin = { title: "Docks", record: null, names: ["Cy", "Di"], move: 0, moves: 9, simulated: true };
  lobby([ana, nobody], ME, { origin });
  expect(screen.getAllByText(/goes on from a game of Docks between Cy and Di, from its very first deal/)).not.toEqual(
    [],
  );
});

test("the lobby says whose cards are played with, and what differs", async () => {
  const asked = vi.spyOn(api, "tableGame").mockResolvedValue({
    info: { bots: ["cautious"], opponents: [], options: [] },
    edition: { digest: "d1", name: "My box", author: "Ana", version: "2" },
    differences: ["Ghost is called Wraith"],
  } as unknown as GameDetails);
  const edition = { digest: "d1", name: "My box", author: "Ana", version: "2" };
  lobby([ana, nobody], ME, { edition, config: { game: "docks", seats: [], edition: "d1" } });
  screen.getByText("Played with other cards: My box, by Ana, version 2.");
  await screen.findByText("Ghost is called Wraith");
  expect(asked.mock.calls).toEqual([["one"]]);
});
