/** The scrolls, drawn from positions of real games (see tests/boards/shinobi.py). */
import { cleanup, fireEvent, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ShinobiLine } from "../../protocol/events";
import type { ShinobiView } from "../../protocol/types";
import type { BoardProps, GameModule } from "../module";
import { goldToCome, latestBattles, wordsOf } from "./battle";
import { strings } from "./strings";
import {
  catalogueOf,
  lineOf,
  outOfReach,
  position,
  sitAt,
  withoutScreen,
  type Position,
  type Table,
  type BoardCalls,
} from "../testing";
import type { ShinobiPlayback } from "./playback.svelte";

const advanced = position<ShinobiView, ShinobiLine>("shinobi", "advanced");
const battle = position<ShinobiView, ShinobiLine>("shinobi", "battle");
const busy = position<ShinobiView, ShinobiLine>("shinobi", "busy");
const catalogue = catalogueOf("shinobi");
const contracts = position<ShinobiView, ShinobiLine>("shinobi", "contracts");
const draft = position<ShinobiView, ShinobiLine>("shinobi", "draft");
const over = position<ShinobiView, ShinobiLine>("shinobi", "over");
const smoke = position<ShinobiView, ShinobiLine>("shinobi", "smoke");
const stolen = position<ShinobiView, ShinobiLine>("shinobi", "stolen");
const thief = position<ShinobiView, ShinobiLine>("shinobi", "thief");

type Props = Omit<BoardProps<ShinobiView, ShinobiLine>, "playback">;

let shinobi: GameModule<ShinobiView, ShinobiLine, ShinobiPlayback>;

beforeAll(async () => {
  withoutScreen();
  shinobi = (await import(".")).default;
}, 60_000);
afterEach(cleanup);

/** Nothing has been played out yet. */
const begun = (view: ShinobiView): ShinobiPlayback => shinobi.playback(view, {});
// The drawings are large, and a busy machine takes its time with them.
vi.setConfig({ testTimeout: 30_000 });

const table = (
  shown: Position<ShinobiView, ShinobiLine>,
  more: Partial<Props> = {},
): Table<ShinobiView, ShinobiLine, ShinobiPlayback> => sitAt(shinobi, shown, catalogue, more);
const sit = (shown: Position<ShinobiView, ShinobiLine>, more: Partial<Props> = {}): BoardCalls =>
  table(shown, more).told;
const choosable = (group: RegExp): HTMLElement[] =>
  within(screen.getByRole("group", { name: group })).getAllByRole("button");

describe("the draft", () => {
  it("offers the packet and proposes the picked card", async () => {
    const told = sit(draft);
    const packet = choosable(/^Your packet/);
    expect(packet).toHaveLength(draft.view.packet.length);
    expect(told.proposal?.move).toBeNull();
    await fireEvent.click(packet[0] as HTMLElement);
    expect(told.proposal?.move?.kind).toBe("pick");
    expect(packet[0]?.getAttribute("aria-pressed")).toBe("true");
  });

  it("shows the pool and whose pick it is in the advanced game", () => {
    sit(advanced);
    expect(screen.getByRole("list", { name: /Order of this pass/ }).querySelector("[aria-current]")).not.toBeNull();
    expect(choosable(/^The pool/).length).toBeGreaterThan(0);
  });
});

describe("the contracts", () => {
  const token = (name: RegExp): HTMLElement => screen.getByRole("button", { name });

  it("make one move of two tokens, on two targets", async () => {
    const told = sit(contracts);
    const { view } = contracts;
    const [first, second] = view.lanes.map((lane) => catalogue[lane.target]?.name ?? "");
    await fireEvent.click(token(new RegExp(`^Guard the ${first}`)));
    expect(told.proposal?.move).toBeNull();
    await fireEvent.click(token(new RegExp(`^Kill the ${first}`)));
    await fireEvent.click(token(new RegExp(`^Kill the ${second}`)));
    expect(told.proposal?.move?.fields.contracts).toEqual(
      expect.arrayContaining([`assassinate:${view.lanes[0]?.target}`, `assassinate:${view.lanes[1]?.target}`]),
    );
  });

  it("keep decoys apart", () => {
    sit(contracts);
    const decoys = screen.getByRole("region", { name: /^Decoys/ });
    expect(within(decoys).getAllByRole("button")).toHaveLength(4);
  });
});

describe("the ninjas", () => {
  it("light every place of the chosen card, and only those", async () => {
    const told = sit(busy);
    const { moves, view } = busy;
    const place = view.hand.findIndex((card) => catalogue[card]?.kind === "weapon");
    await fireEvent.click(choosable(/^Your hand/)[place] as HTMLElement);
    const lit = screen.getAllByRole("button", { name: /^Play .* slot/ });
    const legal = moves.filter((move) => move.fields.card === view.hand[place]);
    expect(lit).toHaveLength(legal.length);
    await fireEvent.click(lit[0] as HTMLElement);
    expect(told.chosen[0]?.fields.card).toBe(view.hand[place]);
  });

  it("say who played what, and nothing of what is hidden", () => {
    sit(busy);
    const { view, names } = busy;
    const hidden = view.lanes.flatMap((lane) => lane.stack).filter((seen) => seen.card === null);
    const backs = screen.getAllByRole("img", { name: /^Card by .*, face down$/ });
    expect(backs.length).toBeGreaterThanOrEqual(hidden.length);
    expect(screen.getAllByRole("img", { name: new RegExp(`^Card by ${names[1]}`) }).length).toBeGreaterThan(0);
    expect(screen.getAllByRole("img", { name: /only you know it$/ }).length).toBeGreaterThan(0);
  });

  it("offer to pass beside the cards, to be confirmed", () => {
    const told = sit(busy);
    told.proposal?.other?.run();
    expect(told.chosen[0]?.kind).toBe("pass");
    expect(told.chosen[0] && shinobi.confirm(told.chosen[0])).toBe(true);
  });

  it("ask for one of the two cards of Appear in Smoke", async () => {
    const told = sit(smoke);
    const [first] = choosable(/^Play one of these two/);
    await fireEvent.click(first as HTMLElement);
    expect(screen.getAllByRole("button", { name: /^Play .* on the/ }).length).toBeGreaterThan(0);
    expect(told.proposal?.other).toBeUndefined();
  });

  it("tells whoever has lost a card so, and whoever has stolen it to play it", () => {
    sit(stolen);
    expect(screen.getByRole("group", { name: "Stolen from you" })).toBeDefined();
    cleanup();
    sit(thief);
    expect(screen.getByRole("group", { name: "Play this card now. Stolen from Odile" })).toBeDefined();
  });

  it("shows a spectator the table and no hand", () => {
    sit(over);
    expect(screen.queryByRole("group", { name: /^Your hand/ })).toBeNull();
  });

  it("ends with everybody's gold, the richest first", () => {
    sit(over);
    const most = Math.max(...over.view.gold);
    const winner = over.view.gold.indexOf(most);
    const name = winner === over.view.viewer ? "You are" : over.names[winner];
    expect(screen.getByRole("heading", { name: new RegExp(`^${name}.* ${most}`) })).toBeTruthy();
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows).toHaveLength(over.names.length);
    expect(rows[0]?.textContent).toContain(over.names[winner]);
  });
});

describe("the battle", () => {
  const { log, view } = battle;
  const round = latestBattles(log, catalogue);

  it("is read whole from the log: every card of every stack is accounted for", () => {
    expect(round?.battles).toHaveLength(3);
    for (const { steps } of round?.battles ?? []) expect(steps.at(-1)?.scene.stack).toHaveLength(0);
  });

  it("counts to the totals that decide", () => {
    for (const { steps } of round?.battles ?? []) {
      const before = steps[steps.findIndex((step) => step.kind === "verdict") - 1];
      const verdict = steps.find((step) => step.kind === "verdict");
      expect(before?.scene.totals).toEqual(verdict?.scene.totals);
    }
  });

  it("pays what the view says", () => {
    view.gold.forEach((gold, seat) => expect(goldToCome(round?.battles ?? [], 0, -1, seat)).toBe(gold));
  });

  it("is played out when it comes, as a table of steps without motion, and leads to the gold", async () => {
    const told = sit(battle, { fresh: log });
    await tick();
    expect(told.playing).toBe(true);
    expect(screen.getAllByRole("table")).toHaveLength(3);
    for (let i = 0; i < 3; i++) await fireEvent.click(screen.getByRole("button", { name: "Next target" }));
    expect(screen.getByRole("heading", { name: /the gold/ })).toBeTruthy();
    told.proposal?.run?.();
    await tick();
    expect(told.playing).toBe(false);
  });

  it("can be seen again, from where no card of the next draft lies", async () => {
    sit(battle);
    const again = screen.getByRole("button", { name: /again$/ });
    expect(again.closest("ul")?.getAttribute("aria-label")).toBe(strings.draft.seats);
    await fireEvent.click(again);
    expect(screen.getByRole("region", { name: "The battle" })).toBeTruthy();
  });
});

describe("a battle that is played out", () => {
  const { log, view } = battle;
  const heard = (page: { container: HTMLElement }): string =>
    page.container.querySelector("[aria-live]")?.textContent ?? "";
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("stops where somebody goes back at its first step", async () => {
    const { playback } = table(battle, { fresh: log, motion: true });
    playback.back();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([playback.index, playback.at, playback.paused]).toEqual([0, 0, true]);
  });

  it("goes on by keys that nobody else has used", async () => {
    const { playback } = table(battle, { fresh: log });
    await tick();
    const used = new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true });
    used.preventDefault();
    await fireEvent(document.body, used);
    expect(playback.at).toBe(0);
    await fireEvent.keyDown(document.body, { key: " " });
    expect(playback.at).toBe(1);
  });

  it("is told line by line with the log, and by the board where somebody sees it again", async () => {
    const { page, playback } = table(battle, { fresh: log, motion: true });
    await tick();
    expect(heard(page)).toBe("");
    expect(playback.line).toBe(playback.step?.lines.at(-1));
    playback.replay(log);
    await tick();
    expect(heard(page)).toBe(wordsOf(playback.step!));
    playback.next();
    await tick();
    expect(heard(page)).toBe(wordsOf(playback.step!));
  });

  it("is told when people have seen the gold; a replay that runs by itself need not wait for them", async () => {
    const { playback } = table(battle, { fresh: log, motion: true });
    await tick();
    const now = (): boolean[] => [playback.isHeld, playback.isTelling];
    expect(now()).toEqual([false, true]);
    playback.battles.forEach(playback.target);
    await tick();
    expect(now()).toEqual([true, true]);
    expect(playback.line).toBe(playback.battles.at(-1)?.steps.at(-1)?.lines.at(-1));
    playback.next();
    expect(now()).toEqual([false, false]);
  });

  it("keeps header and seats at its round while the gold lies there, which only the last round calls a win", async () => {
    for (const shown of [view, { ...view, phase: "over" as const }]) {
      const { playback } = table({ ...battle, view: shown }, { fresh: log, motion: true });
      await tick();
      playback.battles.forEach(playback.target);
      await tick();
      const { names, current } = shinobi.phases(playback);
      expect([names[0], names[current]]).toEqual([`Round ${playback.round} of 3`, "Battle"]);
      expect(shinobi.players(playback).map((one) => one.facts)).toEqual(
        view.gold.map((gold) => strings.line.gained(gold)),
      );
      expect(screen.queryByRole("heading", { name: /richest clan|most gold/ }) !== null).toBe(shown.phase === "over");
      playback.skip();
      await tick();
      if (shown === view) expect(shinobi.phases(playback).names[0]).toBe("Round 2 of 3");
      cleanup();
    }
  });

  it("says of each target how the battle went, and what it paid", () => {
    const moments = shinobi.race?.(view, log, catalogue) ?? [];
    expect(moments.length).toBeGreaterThan(0);
    for (const { text } of moments) expect(text).toMatch(/^Guardians \d+, assassins \d+: the .*\. .* earns? \d+ gold/);
    view.gold.forEach((gold, seat) =>
      expect(moments.reduce((sum, { changes }) => sum + (changes[seat] ?? 0), 0)).toBe(gold),
    );
  });

  it("gives way to the next step of a replay, but not to the next move at a table", async () => {
    for (const stepping of [true, false]) {
      const { page, props, playback } = table(battle, { fresh: log, stepping });
      await tick();
      expect(playback.isOpen).toBe(true);
      await page.rerender({ ...props, view: { ...view }, fresh: [] });
      expect(playback.isOpen).toBe(!stepping);
      cleanup();
    }
  });
});

describe("what the others do", () => {
  const { view, log } = busy;
  const lane = view.lanes.find((one) => one.stack.length > 0)!;
  const rival = lane.stack.at(-1)?.owner === 0 ? 1 : (lane.stack.at(-1)?.owner ?? 1);
  const line = lineOf<ShinobiLine>();
  const laid = line(
    "stacked",
    { seat: rival, target: lane.target, card: null },
    { text: "Odile plays a card on the Shogun." },
  );
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is told in the bar card by card, the newest glows, and nothing can be pressed meanwhile", async () => {
    const { page, told, playback } = table(busy, { fresh: [laid], log: [...log, laid], motion: true });
    await tick();
    expect(told.proposal?.question).toBe("Odile plays a card on the Shogun.");
    expect(page.container.querySelectorAll(".newest")).toHaveLength(1);
    const hand = screen.getByRole("group", { name: /^Your hand/ });
    expect(within(hand).queryAllByRole("button")).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(playback.playing).toBe(false);
    expect(page.container.querySelectorAll(".newest")).toHaveLength(1);
    expect(choosable(/^Your hand/).length).toBeGreaterThan(0);
  });

  it("waits its turn: the table shows a card when it is told, not before", async () => {
    const { page, props, playback } = table(busy, { fresh: [laid], log: [...log, laid], motion: true });
    await tick();
    const later = { ...view, lanes: view.lanes.map((one) => ({ ...one, stack: [...one.stack, ...one.stack] })) };
    await page.rerender({ ...props, view: later, fresh: [laid], log: [...log, laid, laid] });
    expect(playback.shown).toBe(view);
    await vi.advanceTimersByTimeAsync(9000);
    expect(playback.shown).toBe(later);
  });

  it("knows no gold of a battle that is still to be told", async () => {
    const { page, props, playback } = table(busy, { fresh: [laid], log: [...log, laid], motion: true });
    await tick();
    const later = { ...view, gold: view.gold.map((gold) => gold + 9) };
    await page.rerender({ ...props, view: later, fresh: battle.log, log: battle.log });
    expect(shinobi.players(playback).map((one) => one.score)).toEqual(view.gold.map(String));
  });

  it("is called out large when it happens to me", async () => {
    const theft = line(
      "stole",
      { seat: rival, victim: view.viewer ?? 0, card: "shuriken" },
      { text: "Odile steals a Shuriken from you." },
    );
    const { page } = table(busy, { fresh: [theft], log: [...log, theft], motion: true });
    await tick();
    expect(page.container.querySelector(".callout")?.textContent).toContain("Odile steals a Shuriken from you.");
  });

  it("is there at once without motion", async () => {
    const { playback } = table(busy, { fresh: [laid], log: [...log, laid] });
    await tick();
    expect(playback.playing).toBe(false);
  });
});

describe("the rail", () => {
  it("names gold and cards of every seat", () => {
    const { view } = busy;
    const lines = shinobi.players(begun(view));
    expect(lines.map((line) => line.score)).toEqual(view.gold.map(String));
    const { names, current } = shinobi.phases(begun(view));
    expect(names[current]).toBe("Ninjas");
  });
});

describe("every kind of move", () => {
  it.each(Object.entries({ draft, advanced, contracts, busy, smoke }))(
    "can be made on the board: %s",
    async (_, data) => {
      expect(await outOfReach(() => table(data))).toEqual([]);
    },
  );
});
