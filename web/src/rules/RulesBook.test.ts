import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { GameDetails, Option } from "../protocol/types";
import RulesBook from "./RulesBook.svelte";

Element.prototype.scrollIntoView = vi.fn();

const step = (title: string, say: string, more = {}): object => ({
  title,
  say,
  cards: [],
  rules: [],
  asks: [],
  ...more,
});
const rule = (id: string, chapter: string, text: string, source = "book"): object => ({
  id,
  chapter,
  text,
  source,
  definition: false,
});
const details = {
  info: {
    key: "docks",
    title: "Docks",
    seats: [2, 4],
    editions: [{ digest: "d1", name: "My box", author: "", version: "" }],
  },
  catalogue: {
    rum: { id: "rum", name: "Rum", kind: "crate", text: "Worth three.", rule: "DK-1.1", facts: {} },
    "gun@1": { id: "gun@1", name: "Gun 0100", kind: "gun", text: "Bang.", rule: "", facts: { gun: "g" } },
    "gun@2": { id: "gun@2", name: "Gun 0200", kind: "gun", text: "Bang.", rule: "", facts: { gun: "g" } },
  },
  guide: {
    weight: "light",
    minutes: 20,
    begin: "Begin here.",
    unit: "round",
    start: step("Before the first turn", "Deal three."),
    goal: step("How to win", "Own the most crates.", { cards: ["rum"], rules: ["DK-1.1"], asks: ["how do I win"] }),
    turn: [step("Bid", "Everybody bids.")],
    example: { title: "Three crates", steps: [step("", "Ana bids two.")] },
    exceptions: [step("A tie", "Nobody gets it.")],
    words: [{ word: "Crate", means: "What is bid for." }],
    gallery: [
      { kind: "crate", title: "Crates", say: "", once: "" },
      { kind: "gun", title: "Guns", say: "", once: "gun" },
    ],
  },
  rules: [
    rule("DK-1.1", "Setup", "Deal three (DK-R1, DK-9.9)."),
    rule("DK-2.1", "Bidding", "Bid.", "both"),
    rule("DK-R1", "Rulings", "Three.", "ours"),
  ],
} as unknown as GameDetails;
const part = (name: string): HTMLElement => screen.getByRole("link", { name });

test("the guide comes first: goal, turn, example, exceptions, words", () => {
  render(RulesBook, { details });
  screen.getByText("Light · 2 to 4 players · about 20 minutes");
  for (const name of [
    "How to win",
    "Before the first turn",
    "A round, step by step",
    "Bid",
    "For example: Three crates",
    "A tie",
    "Ten words",
  ])
    screen.getByRole("heading", { name });
  expect(part("DK-1.1").getAttribute("href")).toBe("/rules/docks#DK-1.1");
});

test("a question is answered, and an answer leads to its place", async () => {
  render(RulesBook, { details, inside: true });
  const box = screen.getByRole("searchbox", { name: "Ask, or search" });
  await fireEvent.input(box, { target: { value: "wining" } });
  const [first] = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(first?.textContent).toContain("How to win");
  await fireEvent.input(box, { target: { value: "zebra" } });
  expect(screen.getByRole("status").textContent).toContain("Nothing in the rules");
  await fireEvent.input(box, { target: { value: "DK-R1" } });
  await fireEvent.click(screen.getByRole("link", { name: "DK-R1" }));
  screen.getByRole("heading", { name: "Rulings" });
});

test("cards lie in a gallery with what they do, and of those that differ by a number only one", async () => {
  render(RulesBook, { details, inside: true });
  await fireEvent.click(part("Cards"));
  expect(screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual(["Rum", "Gun 0100"]);
  screen.getByText("Bang. Also: 0200.");
});

test("in the fine print every number that exists is a way there, and our own rules say so", async () => {
  render(RulesBook, { details, at: "DK-2.1" });
  screen.getByText("partly ours");
  expect(screen.getAllByRole("link", { name: "DK-R1" }).map((one) => one.getAttribute("href"))).toEqual([
    "/rules/docks#DK-R1",
  ]);
  expect(screen.queryByRole("link", { name: "DK-9.9" })).toBeNull();
  const chapters = screen.getByRole("navigation", { name: "Chapters" });
  expect(
    within(chapters)
      .getAllByRole("link")
      .map((one) => one.textContent),
  ).toEqual(["Setup", "Bidding", "Rulings"]);
});

test("over a table a link opens its place without leaving the page", async () => {
  render(RulesBook, { details, inside: true });
  const before = location.href;
  await fireEvent.click(part("DK-1.1"));
  expect(document.querySelector('[data-place="DK-1.1"]')?.classList.contains("target")).toBe(true);
  expect(location.href).toBe(before);
});

test("what is ours is told beside the rules, with its reason, and how to enter one's own cards", async () => {
  const names = Array.from({ length: 13 }, (_, number) => `City ${number + 1}`);
  const entries = (names: string[], ours: string[]): object => ({ names, ours, public: [], ruled: [] });
  const about = {
    say: "Half of it is ours.",
    sections: [
      {
        origin: "partly",
        title: "In part",
        parts: [
          {
            table: "crate",
            title: "Crates",
            kinds: 2,
            copies: 9,
            why: "Not said.",
            entries: [entries(["Rum"], ["worth"])],
          },
        ],
      },
      {
        origin: "reconstructed",
        title: "Ours",
        parts: [
          { table: "city", title: "Cities", kinds: 13, copies: 0, why: "No map.", entries: [entries(names, [])] },
        ],
      },
    ],
    rules: { book: 1, both: 1, ours: 1 },
    own: "Write a file.",
    command: "edition new docks",
  };
  const edition = { digest: "d1", name: "My box", author: "", version: "" };
  const differences = ["Rum is called Gin"];
  render(RulesBook, { details: { ...details, about, edition, differences } as GameDetails, inside: true });
  await fireEvent.click(part("This edition"));
  screen.getByRole("heading", { name: "My box" });
  screen.getByText("Rum is called Gin");
  expect(part("My box").getAttribute("href")).toBe("/rules/docks?edition=d1#about");
  screen.getByRole("heading", { name: "Crates 9 in all, 2 kinds" });
  screen.getByText("Ours:");
  expect(screen.getByText(names.join(", ")).closest("details")?.open).toBe(false);
  screen.getByText("edition new docks");
  await fireEvent.click(part("The fine print marks them"));
  screen.getByRole("heading", { name: "Setup" });
});

test("over a table, the guide begins with what is different there", () => {
  const option = {
    id: "deal",
    label: "Dealing",
    text: "How many.",
    default: 3,
    values: [3, 4],
    names: ["Three", "Four"],
  };
  const changed = [{ option: option as unknown as Option, value: 4 }];
  render(RulesBook, { details: { ...details, changed }, inside: true });
  expect(screen.getByRole("region", { name: "Different at this table" }).textContent).toContain("Dealing: Four");
});

test("a game without a guide has its numbered rules", () => {
  render(RulesBook, { details: { ...details, guide: null } });
  screen.getByRole("heading", { name: "Setup" });
  expect(screen.queryByRole("link", { name: "Cards" })).toBeNull();
});
