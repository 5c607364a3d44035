import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { GameDetails, Me, SeatInfo, TableInfo } from "../../protocol/types";
import { api } from "../../lib/api";
import type { Answer, Order, TableConnection } from "../connection.svelte";
import Lobby from "./Lobby.svelte";
import { session } from "../../lib/session.svelte";

vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));

const ME = "me";
const ana: SeatInfo = { kind: "person", name: "Ana", person: ME, bot: null, link: "here", entropy: true };
const bo: SeatInfo = { kind: "person", name: "Bo", person: "bo", bot: null, link: "gone", entropy: true };
const nobody: SeatInfo = { kind: "open", name: "Rook", person: null, bot: null, link: null, entropy: false };
const sent: Order[] = [];

function lobby(seats: SeatInfo[], host = ME): void {
  const mine = seats.flatMap((seat, number) => (seat.person === ME ? [number] : []));
  const table = {
    id: "one",
    code: "ABCDEF",
    config: { game: "docks", seats: [] },
    title: "Docks",
    seats,
    host,
    commitment: "",
  };
  const send = (order: Order): Promise<Answer> => {
    sent.push(order);
    return Promise.resolve({ ok: true, text: "", table: null });
  };
  const connection = { you: ME, mine, table: table as unknown as TableInfo, send };
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
  vi.spyOn(api, "game").mockResolvedValue({ info: { bots: ["cautious"], options: [] } } as unknown as GameDetails);
});

test("somebody else on this device has a name of their own, and I keep mine", async () => {
  const rename = vi.spyOn(session, "rename");
  lobby([ana, nobody]);
  await press(1, "One more on this device");
  await fireEvent.input(row(1).getByRole("textbox", { name: "Name at seat 2" }), { target: { value: " Grandma " } });
  await press(1, "Sit here");
  expect(sent).toEqual([{ type: "sit", seat: 1, name: "Grandma", entropy: expect.any(String) as string }]);
  expect([rename.mock.calls.length, session.me?.name]).toEqual([0, "Ana"]);
});

test("whoever has no seat yet sits down under their own name", async () => {
  lobby([nobody, nobody]);
  await press(0, "Sit here");
  expect(sent).toEqual([{ type: "sit", seat: 0, name: "Ana", entropy: expect.any(String) as string }]);
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
  const raven: SeatInfo = { kind: "bot", name: "Raven", person: null, bot: "greedy", link: null, entropy: false };
  lobby([ana, raven]);
  await press(1, "Free this seat");
  expect(sent).toEqual([{ type: "seat-bot", seat: 1 }]);
});

test("guests free nobody's seat", () => {
  lobby([bo, ana], "bo");
  expect(row(0).queryByRole("button")).toBeNull();
});
