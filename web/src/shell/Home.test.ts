import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { GameInfo, SeatInfo, TableListed } from "../protocol/types";
import Poster from "./Poster.svelte";
import TableStrip from "./TableStrip.svelte";

const poster = { key: "docks", title: "Docks", line: "Bid.", minutes: 10 };
const info = { key: "docks", title: "Docks", seats: [2, 4] } as unknown as GameInfo;
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
