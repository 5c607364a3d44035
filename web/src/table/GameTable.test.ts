/** What a table does around its board. */
import { cleanup, fireEvent } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MoveInfo, Outcome, TableInfo } from "../protocol/types";
import { settings } from "../lib/settings.svelte";
import {
  ask,
  button,
  details,
  line,
  ME,
  module,
  move,
  person,
  sitDown,
  soon,
  FakeTable,
  withoutServer,
  bot,
} from "./testing/table";

vi.hoisted(() => vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined })));
vi.mock("../games/gameModule", () => ({
  gameModule: () => Promise.resolve(module),
  gameFaces: () => Promise.resolve(() => null),
}));
vi.mock("../games/catalogue", () => ({
  gameDetails: () => Promise.resolve(details),
  tableDetails: () => Promise.resolve(details),
}));

beforeEach(withoutServer);
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body): Promise<boolean> =>
  fireEvent.keyDown(on, { key, ...more });
const alone = (): FakeTable => new FakeTable([person("Ana", ME), bot("Rook")], [0]);

describe("taking back", () => {
  const moved = { log: [line(1, "The cards are dealt."), line(2, "You play.")], undo: [0] };

  it("is asked for once, however long the key is held and however often it is pressed", async () => {
    const { sent } = await sitDown(alone().snapshot([], moved));
    await press("u");
    await press("u", { repeat: true });
    await press("u");
    await fireEvent.click(button("Take back")!);
    expect(sent("undo")).toMatchObject([{ seat: 0, version: 1 }]);
    expect(button("Take back")?.getAttribute("aria-disabled")).toBe("true");
  });

  it("is possible again when it was answered, and the picture has come to rest", async () => {
    const { sent, done } = await sitDown(alone().snapshot([], moved));
    await press("u");
    await done("undo");
    await press("u");
    expect(sent("undo")).toHaveLength(1);
    await soon(() => expect(button("Take back")?.hasAttribute("aria-disabled")).toBe(false));
    await press("u");
    expect(sent("undo")).toHaveLength(2);
  });

  it("does not wait for a line that is down", async () => {
    const { sent, drop } = await sitDown(alone().snapshot([], moved));
    button("Take back")?.focus();
    drop();
    await soon(() => expect(button("Take back")?.getAttribute("aria-disabled")).toBe("true"));
    await press("u");
    await fireEvent.click(button("Take back")!);
    expect(sent("undo")).toHaveLength(0);
    expect(document.activeElement).toBe(button("Take back"));
  });
});

describe("asking to take back", () => {
  const asked = (seat: number, ...waits_for: string[]): Partial<TableInfo> => ({
    undo_request: { seat, number: 4, waits_for },
  });
  const three = (table: Partial<TableInfo>): FakeTable =>
    new FakeTable([person("Ana", ME), person("Bo", "bo"), person("Cy", "cy")], [0], table);
  const row = (): string => document.querySelector(".foot [role=alert]")?.textContent.trim() ?? "";

  it("tells the asker whom it waits for, and that it was refused", async () => {
    const told = three(asked(0, "bo", "cy"));
    const { tell, container } = await sitDown(told.snapshot([ask(0, 1)]));
    expect(row()).toBe("You ask to take a move back. Waiting for Bo and Cy.");
    await tell(told.update([ask(0, 1)], {}, asked(0, "cy")));
    await soon(() => expect(row()).toBe("You ask to take a move back. Waiting for Cy."));
    await tell(told.update([ask(0, 1)], {}, { undo_request: null, undo_refused: 0 }));
    await soon(() => expect(container.querySelector(".toasts")?.textContent).toContain("Your move stays"));
    expect(row()).toBe("");
  });

  it("is answered once, and the focus goes on", async () => {
    const told = three(asked(1, ME, "cy"));
    const { tell, sent } = await sitDown(told.snapshot([ask(0, 1)]));
    expect(row()).toContain("Bo asks to take a move back.");
    button("Agree")?.focus();
    await fireEvent.click(button("Agree")!);
    await fireEvent.click(button("Agree")!);
    await fireEvent.click(button("Refuse")!);
    expect(sent("answer-undo")).toMatchObject([{ agree: true, request: 4 }]);
    await tell(told.update([ask(0, 1)], {}, asked(1, "cy")));
    await soon(() => expect(row()).toBe("Bo asks to take a move back. Waiting for Cy."));
    expect(button("Agree")).toBeUndefined();
    expect(document.activeElement?.id).toBe("asked");
  });
});

describe("the others at the table", () => {
  const chat = [{ type: "chat" as const, at: 0, person: "eve", name: "Eve", text: "hello" }];
  const menu = async () => {
    const told = new FakeTable([person("Ana", ME), person("Bo", "bo")], [0]);
    const table = await sitDown(told.snapshot([ask(0, 1)], { chat }));
    await fireEvent.click(button("Table menu")!);
    await soon(() => expect(button("Let a bot play for me")).toBeDefined());
    return { told, ...table };
  };

  it("are removed only when that was meant", async () => {
    const { sent } = await menu();
    button("Remove Bo …")!.focus();
    await fireEvent.click(button("Remove Bo …")!);
    expect(document.activeElement?.textContent).toBe("Cancel");
    await fireEvent.click(button("Cancel")!);
    expect(document.activeElement?.textContent).toBe("Remove Bo …");
    expect(sent("remove")).toHaveLength(0);
    await fireEvent.click(button("Remove Bo …")!);
    await fireEvent.click(button("Remove Bo")!);
    expect(sent("remove")).toMatchObject([{ person: "bo" }]);
  });

  it("are muted, also those who watch, and heard again", async () => {
    const { told, sent, tell } = await menu();
    await fireEvent.click(button("Mute Eve")!);
    await tell(told.snapshot([ask(0, 1)], { muted: [{ person: "eve", name: "Eve" }] }));
    await soon(() => expect(button("Unmute Eve")).toBeDefined());
    await fireEvent.click(button("Unmute Eve")!);
    expect(sent("mute")).toMatchObject([
      { person: "eve", muted: true },
      { person: "eve", muted: false },
    ]);
  });

  it("are played for by a bot that the game has", async () => {
    const { sent } = await menu();
    await fireEvent.click(button("Let a bot play for me")!);
    expect(sent("seat-to-bot")).toMatchObject([{ seat: 0, bot: "cautious" }]);
  });
});

describe("a device that is shared", () => {
  const shared = (third = person("Cy", "cy")): FakeTable =>
    new FakeTable([person("Ana", ME), person("Bo", ME), third], [0, 1]);
  const hand = (): string => document.querySelector("#board [data-whose]")?.getAttribute("data-whose") ?? "";
  const wait = (told: FakeTable) => ({ position: told.see([2]) });
  const bar = (): string => document.querySelector("#decision .acts")?.textContent.trim() ?? "";
  const seen = (whose: string): Promise<void> => soon(() => expect(hand()).toBe(whose));

  async function anaMoves(told: FakeTable) {
    const table = await sitDown(told.snapshot([ask(0, 1)]));
    expect(hand()).toBe("");
    await fireEvent.click(button("I am Ana")!);
    await seen("0");
    return table;
  }

  it("can be covered while others move, and looked at again", async () => {
    const told = shared();
    const { tell } = await anaMoves(told);
    await tell(told.update([], wait(told)));
    expect(hand()).toBe("0");
    await fireEvent.click(button("Cover the screen")!);
    expect(hand()).toBe("");
    expect(document.activeElement?.textContent).toBe("Waiting for the others");
    await fireEvent.click(button("I am Bo")!);
    expect(hand()).toBe("1");
  });

  it("is not covered by an Enter too many", async () => {
    const told = shared();
    const { tell } = await anaMoves(told);
    await tell(told.update([], wait(told)));
    await press("Enter");
    expect(hand()).toBe("0");
  });

  it("is left by whoever has moved when they have seen what came of it, bots' moves as well", async () => {
    const told = shared(bot("Rook"));
    const { tell } = await anaMoves(told);
    await tell(told.update([], wait(told)));
    await tell(told.update([ask(1, 1)]));
    await soon(() => expect(bar()).toBe("Pass the device to Bo"));
    expect(hand()).toBe("0");
    await press("Enter");
    expect(hand()).toBe("");
    await fireEvent.click(button("Ana looks once more")!);
    expect(hand()).toBe("0");
    await fireEvent.click(button("Pass the device to Bo")!);
    await fireEvent.click(button("I am Bo")!);
    expect(hand()).toBe("1");
  });

  it("covers a hand by itself before another is called, when somebody elsewhere took their time", async () => {
    const told = shared();
    const { tell } = await anaMoves(told);
    await tell(told.update([], wait(told)));
    await tell(told.update([ask(1, 1)]));
    await seen("");
    expect(button("I am Bo")).toBeDefined();
    await fireEvent.click(button("Ana looks once more")!);
    expect(hand()).toBe("0");
    await tell(told.update([ask(1, 1)]));
    expect(hand(), "nobody takes it from a reader").toBe("0");
  });

  it("says nothing of a card under the cover", async () => {
    const told = shared();
    const { tell } = await anaMoves(told);
    await tell(told.update([], wait(told)));
    const knife = document.querySelector<HTMLElement>("[data-card=knife]")!;
    knife.focus();
    await press("r", {}, knife);
    expect(document.querySelector("[data-tooltip]")?.textContent).toContain("Knife");
    await fireEvent.click(button("Cover the screen")!);
    expect(document.body.textContent).not.toContain("Knife");
  });
});

describe("what lies over the table", () => {
  const choices = [ask(0, 1)];
  const explained = async (): Promise<HTMLElement> => {
    const knife = document.querySelector<HTMLElement>("[data-card=knife]")!;
    knife.focus();
    await press("r", {}, knife);
    return document.querySelector<HTMLElement>("[data-tooltip]")!;
  };
  const choose = async (): Promise<void> => {
    await fireEvent.click(button("Move 1")!);
    expect(button(/^Confirm/)).toBeDefined();
  };

  it("keeps Enter to itself", async () => {
    const { sent } = await sitDown(alone().snapshot(choices));
    await choose();
    const help = await explained();
    expect(document.activeElement).toBe(help);
    await press("Enter", {}, help);
    await press("Escape", {}, help);
    expect(document.querySelector("[data-tooltip]")).toBeNull();
    expect(sent("play")).toHaveLength(0);
    await press("Enter");
    expect(sent("play")).toMatchObject([{ action: 1 }]);
  });

  it("keeps Enter and letters from the table also where nothing has the focus", async () => {
    const { sent } = await sitDown(
      alone().snapshot(choices, { log: [{ ...line(1, "You play."), rules: ["TY-1.1"] }] }),
    );
    await choose();
    await fireEvent.click(document.querySelector("[role=log] .rule")!);
    expect(document.querySelector("dialog[open]")).not.toBeNull();
    (document.activeElement as HTMLElement).blur();
    await press("Enter");
    await press("u");
    await press("m");
    expect([...sent("play"), ...sent("undo")]).toHaveLength(0);
    expect(document.querySelectorAll("dialog")).toHaveLength(1);
  });

  it("keeps the focus when it is my move, which is called out then, and only then", async () => {
    const told = alone();
    const { tell } = await sitDown(told.snapshot([]));
    const help = await explained();
    document.getElementById("announcer")?.remove();
    await tell(told.update(choices));
    await soon(() => expect(document.getElementById("announcer")?.textContent).toBe("Your move. What now?"));
    expect(document.activeElement).toBe(help);
    await press("Escape", {}, help);
    (document.activeElement as HTMLElement).blur();
    document.getElementById("announcer")!.textContent = "";
    await tell(told.update([ask(0, 2)]));
    await soon(() => expect(document.activeElement?.id).toBe("asked"));
    expect(document.getElementById("announcer")?.textContent).toBe("");
  });
});

describe("what is told", () => {
  const news = [line(2, "Rook passes."), line(2, "The round ends.")];

  it("is all read out, where the log is out of sight", async () => {
    const told = alone();
    const { tell, container } = await sitDown(told.snapshot([], { log: [line(1, "The cards are dealt.")] }));
    const heard = (): string[] => [...container.querySelectorAll(".strip [aria-live] p")].map((one) => one.textContent);
    expect(heard()).toEqual([]);
    await tell(told.update([], { log: news }));
    await soon(() => expect(heard()).toEqual(["Rook passes.", "The round ends."]));
    const [before] = container.querySelectorAll(".strip [aria-live] p");
    await tell(told.update([], { log: [line(3, "Rook passes.")] }));
    await soon(() => expect(heard()).toEqual(["Rook passes."]));
    expect(container.contains(before!), "the same words again are said again").toBe(false);
  });

  it("is found by player where several share the device", async () => {
    const told = new FakeTable([person("Ana", ME), person("Bo", ME)], [0, 1]);
    const { container } = await sitDown(
      told.snapshot([ask(0, 1)], { log: [line(1, "Ana plays.", 0), line(1, "Bo plays.", 1)] }),
    );
    await fireEvent.click(button("I am Ana")!);
    await fireEvent.click([...container.querySelectorAll<HTMLElement>(".chips button")][0]!);
    expect([...container.querySelectorAll("[role=log] p bdi")].map((one) => one.textContent)).toEqual(["Ana plays."]);
  });
});

it.each([
  [[0], "Reconnecting, your move is safe", "Connection lost. Your move is safe."],
  [[], "Reconnecting", "Connection lost."],
])("speaks of a move only to those who have one: %o", async (mine, words, said) => {
  const { container, drop } = await sitDown(new FakeTable([person("Ana", "ana"), bot("Rook")], mine).snapshot([]));
  drop();
  await soon(() => expect(container.querySelector(".status.trouble")?.textContent.trim()).toBe(words));
  expect(document.getElementById("announcer")?.textContent.trim()).toBe(said);
});

it("says that the cards were dealt without a number of mine, until that is read", async () => {
  const told = new FakeTable([person("Ana", ME, { committed: false }), bot("Rook")], [0]);
  const { container } = await sitDown(told.snapshot([]));
  const note = (): Element | null => container.querySelector(".doubt [role=alert]");
  await soon(() => expect(note()?.textContent).toMatch("The cards were dealt without a number of yours."));
  await fireEvent.click(container.querySelector(".doubt button")!);
  expect(note()).toBeNull();
});

describe("the end", () => {
  /** More than the letter waits. */
  const A_WHILE = 1000;
  const outcome: Outcome = { places: [1, 2], scores: [3, 1], reason: "Ana has won." };

  it("takes nobody from what they write, and what they write stays", async () => {
    const told = alone();
    const { tell } = await sitDown(told.snapshot([]));
    await press("t");
    const field = (): HTMLInputElement => document.querySelector<HTMLInputElement>("dialog form input")!;
    await fireEvent.input(field(), { target: { value: "Well pl" } });
    vi.useFakeTimers();
    await tell(told.update([], { outcome }));
    await vi.advanceTimersByTimeAsync(A_WHILE);
    vi.useRealTimers();
    await soon(() => expect(button("The result")).toBeDefined());
    await fireEvent.click(document.querySelector("dialog [role=tab]")!);
    expect(field()).toBeNull();
    await fireEvent.click(document.querySelectorAll("dialog [role=tab]")[1]!);
    expect(field().value).toBe("Well pl");
    expect(document.querySelectorAll("dialog")).toHaveLength(1);
  });

  it("is shown by itself where nothing else is open", async () => {
    const told = alone();
    const { tell } = await sitDown(told.snapshot([]));
    await tell(told.update([], { outcome }));
    await soon(() => expect(document.querySelector("dialog[open]")).not.toBeNull());
  });
});

describe("a choice on the board", () => {
  const asked = (): Element | null => document.querySelector("[data-asked]");
  const card = (): HTMLElement => document.querySelector<HTMLElement>("[data-card=knife]")!;

  it("is confirmed by Enter, a second click and a double click, and not before it is made", async () => {
    const told = alone();
    const { sent, tell } = await sitDown(told.snapshot([ask(0, 1)]));
    card().focus();
    await press("Enter", {}, card());
    expect(sent("play")).toHaveLength(0);
    const ways = [
      () => press("Enter", {}, card()),
      () => fireEvent.click(card()),
      () => fireEvent.click(card(), { detail: 2 }),
    ];
    for (const [at, confirm] of ways.entries()) {
      await soon(() => expect(asked()).not.toBeNull());
      await fireEvent.click(card());
      expect(sent("play")).toHaveLength(at);
      await confirm();
      expect(sent("play")).toHaveLength(at + 1);
      await tell(told.update([ask(0, at + 2)]));
    }
  });

  it("is not made by a press that was meant for the question before", async () => {
    const told = alone();
    const { sent, tell } = await sitDown(told.snapshot([ask(0, 1)]));
    await fireEvent.click(card());
    await tell(told.update([ask(0, 2)]));
    await fireEvent.click(card());
    await press("Enter", {}, card());
    expect(button(/^Confirm/)).toBeUndefined();
    expect(sent("play")).toHaveLength(0);
    await soon(() => expect(asked()).not.toBeNull());
    await fireEvent.click(card());
    expect(button(/^Confirm/)).toBeDefined();
  });
});

describe("the rules", () => {
  const link = (words: string): HTMLElement =>
    [...document.querySelectorAll<HTMLElement>("a")].find(
      (one) => (one.getAttribute("aria-label") ?? one.textContent).trim() === words,
    )!;
  const book = (): HTMLElement | null => document.querySelector(".book");
  const follow = (one: HTMLElement, more: MouseEventInit = {}): Promise<boolean> => {
    one.focus();
    return fireEvent.click(one, more);
  };

  it("open over the table, and the focus goes back to what was pressed", async () => {
    await sitDown(alone().snapshot([ask(0, 1)]));
    expect(await follow(link("Rules")), "the browser does not follow it").toBe(false);
    await soon(() => expect(book()?.textContent).toContain("Knives are sharp."));
    book()?.querySelector("input")?.focus();
    await press("Escape");
    expect(book()).toBeNull();
    expect(document.activeElement).toBe(link("Rules"));
  });

  it("open at the rule of a card, and lead back to the card", async () => {
    await sitDown(alone().snapshot([ask(0, 1)]));
    const card = document.querySelector<HTMLElement>("[data-card=knife]")!;
    card.focus();
    await press("r", {}, card);
    await follow(link("Rule TY-1.1"));
    await soon(() => expect(book()?.querySelector(".target")?.textContent).toContain("Knives are sharp."));
    expect(document.querySelector("[data-tooltip]")).toBeNull();
    await press("Escape");
    expect(document.activeElement).toBe(card);
  });

  it("open over a single rule that was looked up, and that stays", async () => {
    await sitDown(alone().snapshot([ask(0, 1)]));
    await press("m");
    await fireEvent.click(button("Rule TY-1.1")!);
    await follow(link("Read on in the rules"));
    await soon(() => expect(book()?.querySelector(".target")).not.toBeNull());
    await press("Escape");
    expect(book()).toBeNull();
    expect(document.activeElement).toBe(link("Read on in the rules"));
  });

  it("are left to the browser by whoever wants a tab of their own", async () => {
    await sitDown(alone().snapshot([ask(0, 1)]));
    expect(await follow(link("Rules"), { ctrlKey: true })).toBe(true);
    expect(link("Rules")).toMatchObject({ pathname: "/rules/docks", target: "_blank" });
    expect(book()).toBeNull();
  });
});

describe("where passing is all that can be done", () => {
  const pass = (action = 7): MoveInfo => ({ ...move(action, "pass"), kind: "pass" });
  const others = (): FakeTable => new FakeTable([person("Ana", ME), person("Bo", "bo")], [0]);
  const said = (): string => document.querySelector("#decision .words")?.textContent ?? "";

  beforeEach(() => {
    settings.selfPass = true;
    Object.assign(module, { passes: (one: MoveInfo) => one.kind === "pass" });
  });
  afterEach(() => {
    vi.useRealTimers();
    delete module.passes;
  });

  it("passes by itself after a pause, and says so before", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { sent, done } = await sitDown(others().snapshot([ask(0, 1, [pass()])]));
    await vi.waitFor(() => expect(said()).toContain("Passing for you"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent("play")).toEqual([]);
    await vi.advanceTimersByTimeAsync(8000);
    expect(sent("play")).toMatchObject([{ action: 7 }]);
    await done("play");
  });

  it("waits where there is a choice, where that is wanted, and while something is read", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const table = others();
    const { sent, tell } = await sitDown(table.snapshot([ask(0, 1, [pass(), move(8)])]));
    await vi.advanceTimersByTimeAsync(20_000);
    settings.selfPass = false;
    await tell(table.update([ask(0, 2, [pass()])]));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(said()).not.toContain("Passing for you");
    await press("?");
    settings.selfPass = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent("play")).toEqual([]);
  });
});

describe("a move that is likely to go wrong", () => {
  const asked = (): string => document.querySelector("#question")?.textContent ?? "";
  const confirm = (): HTMLElement => document.querySelector<HTMLElement>("#confirm")!;
  const card = (): HTMLElement => document.querySelector<HTMLElement>("[data-card=knife]")!;
  beforeEach(() => void (module.doubt = ({ action }) => (action === 1 ? "Only 8 % to hit. Roll all the same?" : "")));
  afterEach(() => {
    delete module.doubt;
    settings.guard = "short";
  });

  it("is asked for once more in the bar, and a key that is pressed too often does not answer", async () => {
    const { sent } = await sitDown(alone().snapshot([ask(0, 1)]));
    await fireEvent.click(card());
    await press("Enter");
    expect(asked()).toBe("Only 8 % to hit. Roll all the same?");
    expect(confirm().textContent).toContain("All the same");
    await press("Enter");
    expect(sent("play")).toHaveLength(0);
    await soon(() => expect(document.querySelector(".layout[data-asked]")).not.toBeNull());
    await press("Enter");
    expect(sent("play")).toMatchObject([{ action: 1 }]);
  });

  it("is asked for in the same way when it is chosen anew, and can be left", async () => {
    settings.guard = "off";
    const { sent } = await sitDown(alone().snapshot([ask(0, 1)]));
    for (let time = 0; time < 2; time++) {
      await fireEvent.click(card());
      await fireEvent.click(confirm());
      expect(asked()).toContain("all the same?");
      await fireEvent.click(button("Change")!);
      expect(asked()).toBe("What now?");
    }
    expect(sent("play")).toHaveLength(0);
  });

  it("is not every move", async () => {
    const { sent } = await sitDown(alone().snapshot([ask(0, 1, [move(2)])]));
    await fireEvent.click(card());
    await press("Enter");
    expect(sent("play")).toMatchObject([{ action: 2 }]);
  });
});

describe("players who can be chosen", () => {
  it("are pressed where they sit, and only while something is asked", async () => {
    const table = alone();
    const { sent, tell } = await sitDown(table.snapshot([ask(0, 1)]));
    await soon(() => expect(button("Choose Rook")).toBeTruthy());
    expect(button("Choose Ana")).toBeUndefined();
    await fireEvent.click(button("Choose Rook")!);
    await soon(() => expect(document.querySelector("#confirm")).toBeTruthy());
    await press("Enter");
    await soon(() => expect(sent("play")).toMatchObject([{ action: 2 }]));
    await tell(table.update([]));
    await soon(() => expect(button("Choose Rook")).toBeUndefined());
  });
});

describe("hints", () => {
  const choice = (action: number, value: number) => ({
    move: `move ${action}`,
    action,
    label: `Move ${action}`,
    value,
    error: 0.02,
    reason: "",
  });
  const advice = {
    look: "Look at the knife.",
    choices: [choice(2, 0.61), choice(1, 0.4)],
    move: "move 2",
    action: 2,
    reason: "It meets 8 of the 12 hits.",
    rules: ["TY-1.1"],
    is_close: false,
  };
  const status = (): string => document.querySelector(".hint [role=status]")?.textContent.replaceAll(/\s+/g, " ") ?? "";

  it("come in three steps, by key and by button, and the move is marked", async () => {
    const table = new FakeTable([person("Ana", ME), bot("Rook")], [0], { hints: true });
    const { sent, tell, done } = await sitDown(table.snapshot([ask(0, 4)]));
    await press("h");
    await done("ask-hint");
    expect(sent("ask-hint")).toMatchObject([{ seat: 0, decision: 4 }]);
    await soon(() => expect(status()).toContain("thinking"));
    await tell({ type: "hint-given", seat: 0, decision: 4, advice, text: "" });
    await soon(() => expect(status()).toContain("Look at the knife."));
    expect(document.querySelector("[data-hint]")).toBeNull();
    await fireEvent.click(button(/^The odds/)!);
    await soon(() => expect(status()).toContain("Move 2 61 % ± 2"));
    await press("h");
    await soon(() => expect(status()).toContain("Move 2. It meets 8 of the 12 hits."));
    await soon(() => expect(document.querySelector<HTMLElement>("[data-hint]")?.dataset.move).toBe("2"));
    await tell(table.update([ask(0, 5)]));
    await soon(() => expect(document.querySelector(".hint")).toBeNull());
    expect(sent("ask-hint")).toHaveLength(1);
  });

  it("are offered where they are allowed, and everybody is told", async () => {
    const both = [person("Ana", ME), person("Bo", "bo")];
    const { connection, tell } = await sitDown(new FakeTable(both, [0]).snapshot([ask(0, 1)]));
    expect(button("Hint")).toBeUndefined();
    const told = connection.table!;
    await tell({ type: "table", table: { ...told, hints: true } });
    await soon(() => expect(button("Hint")).toBeDefined());
    expect(document.body.textContent).toContain("Hints allowed");
  });
});

describe("bots that think aloud", () => {
  it("show with their move what they weighed, and everybody reads beforehand that they do", async () => {
    const table = new FakeTable([person("Ana", ME), bot("Rook")], [0]);
    const { connection, tell } = await sitDown(table.snapshot([ask(0, 1)]));
    expect(document.body.textContent).not.toContain("Bots think aloud");
    const told = connection.table!;
    await tell({ type: "table", table: { ...told, config: { ...told.config, thoughts: true } } });
    await soon(() => expect(document.body.textContent).toContain("Bots think aloud"));
    expect(document.querySelector("header .notice")?.textContent, "whole, on telephones").toBe("Bots think aloud");
    await tell({
      type: "bot-thought",
      seat: 1,
      moves: [{ label: "Take the knife", share: 614, chosen: true }],
      mixed: false,
    });
    await soon(() => expect(document.body.textContent).toContain("What Rook weighed"));
    expect(document.body.textContent).toContain("Take the knife");
    await tell({ ...table.update([ask(0, 2)]), rewound: true });
    await soon(() => expect(document.body.textContent).not.toContain("What Rook weighed"));
  });

  it("can each be read until they think again, or one's own turn ends", async () => {
    const table = new FakeTable([person("Ana", ME), bot("Rook"), bot("Owl")], [0]);
    const { tell } = await sitDown(table.snapshot([]));
    const think = (seat: number, label: string): Promise<void> =>
      tell({ type: "bot-thought", seat, moves: [{ label, share: 614, chosen: true }], mixed: false });
    const told = (): string[] =>
      [...document.querySelectorAll("details")].map((one) =>
        `${one.open ? "open" : "closed"}: ${one.querySelector("summary")?.textContent}`.replace(/\s+/g, " ").trim(),
      );
    await think(1, "take the knife");
    await think(2, "hide");
    await soon(() =>
      expect(told()).toEqual(["closed: What Rook weighed Take the knife, 61 %", "open: What Owl weighed Hide, 61 %"]),
    );
    await tell(table.update([ask(0, 1)]));
    await tell(table.update([ask(0, 2)]));
    await think(1, "strike");
    await soon(() =>
      expect(told()).toEqual(["open: What Rook weighed Strike, 61 %", "closed: What Owl weighed Hide, 61 %"]),
    );
    await tell(table.update([]));
    await soon(() => expect(told()).toEqual([]));
  });
});
