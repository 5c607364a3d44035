/** The table, drawn from positions of real games (see tests/boards/contract.py). */
import { cleanup, fireEvent } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { ContractLine } from "../../protocol/events";
import type { ContractView, MoveInfo } from "../../protocol/types";
import type { BoardProps, GameModule } from "../module";
import { catalogueOf, lineOf, outOfReach, position, sitAt, withoutScreen, type Position } from "../testing";
import { atlasOf } from "./atlas";
import { nextSpace } from "./walk";
import { marksOf } from "./places";
import { outlook, waysOf } from "./model";
import { strings } from "./strings";
import type { ContractPlayback } from "./playback.svelte";

const aftermath = position<ContractView, ContractLine>("contract", "aftermath");
const bribe = position<ContractView, ContractLine>("contract", "bonus-bribe");
const course = position<ContractView, ContractLine>("contract", "bonus-course");
const discard = position<ContractView, ContractLine>("contract", "bonus-discard");
const rival = position<ContractView, ContractLine>("contract", "bonus-rival");
const catalogue = catalogueOf("contract");
const dice = position<ContractView, ContractLine>("contract", "dice");
const eight = position<ContractView, ContractLine>("contract", "eight");
const escapeTo = position<ContractView, ContractLine>("contract", "escape-to");
const getaways = position<ContractView, ContractLine>("contract", "getaways");
const guard = position<ContractView, ContractLine>("contract", "guard");
const main = position<ContractView, ContractLine>("contract", "main");
const over = position<ContractView, ContractLine>("contract", "over");
const pick = position<ContractView, ContractLine>("contract", "pick");
const hidden = position<ContractView, ContractLine>("contract", "private");
const prison = position<ContractView, ContractLine>("contract", "prison");
const rivalAttempt = position<ContractView, ContractLine>("contract", "rival-attempt");
const spectator = position<ContractView, ContractLine>("contract", "spectator");
const start = position<ContractView, ContractLine>("contract", "start");
const weapons = position<ContractView, ContractLine>("contract", "weapons");

type Props = Omit<BoardProps<ContractView, ContractLine>, "playback">;

let contract: GameModule<ContractView, ContractLine, ContractPlayback>;
const DESKTOP = { width: 1132, height: 514 };
const room = { ...DESKTOP };

vi.setConfig({ testTimeout: 90_000 });

beforeAll(async () => {
  withoutScreen(room);
  contract = (await import(".")).default;
}, 60_000);

afterEach(() => {
  cleanup();
  Object.assign(room, DESKTOP);
});

function lay(data: Position<ContractView, ContractLine>, more: Partial<Props> = {}) {
  const choose = vi.fn<(move: MoveInfo) => void>();
  const { page, playback, props, told } = sitAt(contract, data, catalogue, { log: [], choose, ...more });
  return {
    page,
    playback: () => playback,
    choose,
    proposal: () => told.proposal,
    aims: () => told.aims,
    data: data,
    props,
  };
}
/** By its spoken name; roles are slow to look up on a page with a world map. */
const named = (page: { container: HTMLElement }, says: string | RegExp, within = "*"): HTMLElement => {
  const found = [...page.container.querySelectorAll<HTMLElement>(within)].find((one) => {
    const name = one.getAttribute("aria-label") ?? "";
    return typeof says === "string" ? name === says : says.test(name);
  });
  if (!found) throw new Error(`nothing is called ${String(says)}`);
  return found;
};
const worded = (page: { container: HTMLElement }, says: RegExp): HTMLElement => {
  const found = [...page.container.querySelectorAll<HTMLElement>("button")].find((one) =>
    says.test(one.textContent?.trim() ?? ""),
  );
  if (!found) throw new Error(`no button says ${String(says)}`);
  return found;
};
const cities = (page: { container: HTMLElement }): HTMLElement[] => [
  ...page.container.querySelectorAll<HTMLElement>("[data-space]"),
];
const city = (page: { container: HTMLElement }, id: string): HTMLElement => {
  const found = cities(page).find((one) => one.dataset.space === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

/** The question that follows a getaway. */
const destinations = (view: ContractView, getaway: string): MoveInfo[] =>
  (view.reach[getaway] ?? []).map((id, number) => ({
    action: 200 + number,
    kind: "to",
    fields: { city: id },
    label: "",
    detail: "",
    rules: [],
  }));

it("counts what wins, and calls assassins, as its edition does", () => {
  const assassin = main.view.players[0]!.assassin!;
  const called = { ...catalogue, [assassin]: { ...catalogue[assassin]!, name: "Jo Noir" } };
  const [line] = contract.players(contract.playback({ ...main.view, kills_to_win: 3 }, called));
  expect([line!.unit, line!.facts.split(",")[0]]).toEqual(["of 3", "Jo Noir"]);
});

describe("the map", () => {
  it("has every city once, with a name that says what is there", () => {
    const { page, data } = lay(main);
    const ids = cities(page).map((one) => one.dataset.space ?? "");
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !id.includes("~"))).toHaveLength(60);
    expect(city(page, "istanbul").getAttribute("aria-label")).toContain("Istanbul, port and airport");
    const mine = data.view.players[data.seat ?? 0]?.contracts.find((one) => !one.fulfilled);
    expect(city(page, mine?.city ?? "").getAttribute("aria-label")).toContain("your target");
  });

  it("lights exactly the places that the legal moves lead to", () => {
    const { page, data } = lay(main);
    const lit = cities(page)
      .filter((one) => one.classList.contains("lit"))
      .map((one) => one.dataset.space);
    expect(lit.sort()).toEqual([...waysOf(data.view, data.moves).keys()].sort());
  });

  it("keeps one stop for Tab, also while a pawn stands between two cities", () => {
    const between = structuredClone(main);
    for (const player of between.view.players) player.space = "athens~istanbul~1";
    for (const data of [main, between]) {
      const { page } = lay(data);
      expect(cities(page).filter((one) => one.tabIndex === 0)).toHaveLength(1);
      cleanup();
    }
  });

  it("lights nothing for those who watch", () => {
    const { page } = lay(spectator);
    expect(page.container.querySelectorAll(".city.lit")).toHaveLength(0);
  });

  it("goes to a city in two presses, and proposes it after the first", async () => {
    const { page, choose, proposal, data } = lay(start);
    const move = data.moves.find((one) => one.kind === "move");
    const there = city(page, String(move?.fields.space));
    await fireEvent.click(there);
    expect(proposal()?.move).toBe(move);
    expect(choose).not.toHaveBeenCalled();
    await fireEvent.click(there);
    expect(choose).toHaveBeenCalledWith(move);
  });

  it("asks for the way where several lead to a place, and keeps the destination of a getaway", async () => {
    const { page, choose, data, props } = lay(main);
    const ways = [...waysOf(data.view, data.moves).values()].find(
      (list) => list.length > 1 && list.some((way) => way.getaway),
    );
    const way = ways?.find((one) => one.getaway);
    if (!way) throw new Error("no getaway");
    await fireEvent.click(city(page, way.space));
    const choice = { container: named(page, `To ${catalogue[way.space]?.name ?? ""}`) };
    const button = worded(choice, new RegExp(`^${catalogue[way.getaway ?? ""]?.name ?? ""}`));
    await fireEvent.click(button);
    await fireEvent.click(button);
    expect(choose).toHaveBeenCalledWith(way.move);
    const moves = destinations(data.view, way.getaway ?? "");
    await page.rerender({ ...props, view: { ...data.view, phase: "travel-to" }, moves });
    await tick();
    expect(choose).toHaveBeenLastCalledWith(moves.find((one) => one.fields.city === way.space));
  });

  it("does not keep it for another getaway, taken from the list of moves", async () => {
    const { page, choose, data, props } = lay(main);
    const ways = [...waysOf(data.view, data.moves).values()].flat().filter((way) => way.getaway);
    const way = ways.find((one) => ways.some((other) => other.space === one.space && other.getaway !== one.getaway));
    const other = ways.find((one) => one.space === way?.space && one.getaway !== way.getaway);
    if (!way || !other) throw new Error("no two getaways to one city");
    await fireEvent.click(city(page, way.space));
    const choice = { container: named(page, `To ${catalogue[way.space]?.name ?? ""}`) };
    await fireEvent.click(worded(choice, new RegExp(`^${catalogue[way.getaway ?? ""]?.name ?? ""}`)));
    const moves = destinations(data.view, other.getaway ?? "");
    await page.rerender({ ...props, view: { ...data.view, phase: "travel-to" }, moves });
    await tick();
    expect(choose).not.toHaveBeenCalled();
  });

  it("walks along the routes with the arrow keys", () => {
    const { view, seat, names } = start;
    const marks = marksOf({ view, seat, names, catalogue: catalogue, ways: new Map() });
    expect(nextSpace(atlasOf(catalogue), "paris", "ArrowUp", marks)).toBe("london");
    expect(nextSpace(atlasOf(catalogue), "sydney", "ArrowLeft", marks)).toBe("perth");
    expect(nextSpace(atlasOf(catalogue), "honolulu", "ArrowLeft", marks)).toMatch(/kyoto|suva/);
  });

  it("moves the focus with them", async () => {
    const { page } = lay(start);
    await new Promise((done) => setTimeout(done));
    city(page, "paris").focus();
    await fireEvent.keyDown(city(page, "paris"), { key: "ArrowUp" });
    expect((document.activeElement as HTMLElement).dataset.space).toBe("london");
  });
});

describe("a move that waits to be confirmed", () => {
  type Page = { container: HTMLElement };
  const end = main.moves.find((one) => one.kind === "end-turn");
  const slip = (page: Page): HTMLElement => page.container.querySelector<HTMLElement>(".slip[data-item]")!;
  const getaway = (page: Page): HTMLElement => {
    const move = main.moves.find((one) => one.kind === "travel");
    return page.container.querySelector<HTMLElement>(`[data-card="${String(move?.fields.card)}"]`)!;
  };
  const lit = (page: Page): HTMLElement => page.container.querySelector<HTMLElement>("button.lit[data-space]")!;

  it.each(Object.entries({ city: lit, getaway, contract: slip }))("gives way to a %s", async (_, thing) => {
    const unchoose = vi.fn();
    const { page } = lay(main, { chosen: end!, unchoose });
    await fireEvent.click(thing(page));
    expect(unchoose).toHaveBeenCalled();
  });

  it("gives way to a weapon", async () => {
    const unchoose = vi.fn();
    const roll = weapons.moves.find((one) => one.kind === "roll");
    const { page } = lay(weapons, { chosen: roll!, unchoose });
    await fireEvent.click(page.container.querySelector<HTMLElement>(".fan button")!);
    expect(unchoose).toHaveBeenCalled();
  });

  it("takes the place of what was being put together", async () => {
    const { page, choose, proposal, props } = lay(start);
    const move = props.moves.find((one) => one.kind === "move");
    const there = city(page, String(move?.fields.space));
    await fireEvent.click(there);
    await page.rerender({ ...props, chosen: props.moves.find((one) => one.kind === "end-turn")! });
    expect(proposal()?.move).not.toBe(move);
    await fireEvent.click(there);
    expect(choose).not.toHaveBeenCalled();
  });
});

describe("the hand", () => {
  it("lights only the destinations of a getaway that is taken up", async () => {
    const { page, data } = lay(main);
    const move = data.moves.find((one) => one.kind === "travel");
    const card = String(move?.fields.card);
    const button = page.container.querySelector<HTMLElement>(`[data-card="${card}"]`);
    if (!button) throw new Error("no card");
    await fireEvent.click(button);
    const lit = cities(page)
      .filter((one) => one.classList.contains("lit"))
      .map((one) => one.dataset.space);
    expect(lit.sort()).toEqual([...(data.view.reach[card] ?? [])].sort());
  });

  it("does not put hidden hands into the page", () => {
    const { page, data } = lay(hidden);
    const own = Object.keys(data.view.players[data.seat ?? 0]?.hand ?? {});
    const shown = [...page.container.querySelectorAll<HTMLElement>(".card[data-card]")].map(
      (one) => one.dataset.card ?? "",
    );
    expect(shown.every((card) => own.includes(card))).toBe(true);
  });
});

describe("an attempt", () => {
  it("says that Lily rolls again", () => {
    const mine = { ...weapons.view.players[weapons.seat!]!, assassin: "lily-boo-meringue" };
    const players = weapons.view.players.map((one) => (one.seat === mine.seat ? mine : one));
    const { page } = lay({ ...weapons, view: { ...weapons.view, players } });
    expect(page.container.querySelector(".sum")?.textContent).toContain("with each of two rolls");
    cleanup();
    const { page: other } = lay(weapons);
    expect(other.container.querySelector(".sum")?.textContent).not.toContain("each of");
  });

  it("shows the exact chance of the view, hits and guards", () => {
    const { page, data, proposal } = lay(weapons);
    const { attempt } = data.view;
    expect(page.container.querySelector(".sum strong")?.textContent).toBe(strings.percent(attempt?.chance ?? 0));
    expect(named(page, new RegExp(`Totals that kill: ${attempt?.hits[0]}`))).toBeTruthy();
    expect(page.container.querySelectorAll(".bar.hit")).toHaveLength(attempt?.hits.length ?? -1);
    expect(page.container.querySelectorAll(".bar.blocked")).toHaveLength(attempt?.blocked.length ?? -1);
    expect(proposal()?.label).toBe("Roll the Death Dice");
  });

  /** The position with the weapons planned, in whatever order. */
  async function plan(order: (cards: string[]) => string[], more: Partial<Props> = {}) {
    const table = lay(main, more);
    await fireEvent.click(worded(table.page, /^Assassinate/));
    const cards = table.data.view.best;
    const card = (id: string): HTMLElement =>
      table.page.container.querySelector<HTMLElement>(`.fan button[data-card="${id}"]`)!;
    for (const id of order([...cards])) await fireEvent.click(card(id));
    return { ...table, cards, card };
  }
  const chanceOf = (cards: string[]): number => outlook(main.view.kit!, cards).chance;
  const percent = (chance: number): string => `${Math.round(chance * 100)}\u00a0%`;

  it("is planned with weapons in any order, and nothing is sent before the roll", async () => {
    const { page, choose, cards, card, proposal } = await plan((ids) => ids.reverse());
    expect(proposal()?.question).toContain(percent(chanceOf(cards)));
    expect(page.container.querySelectorAll(".bar.hit")).toHaveLength(outlook(main.view.kit!, cards).hits.length);
    await fireEvent.click(card(cards[0]!));
    expect(proposal()?.question).toContain(percent(chanceOf(cards.slice(1))));
    expect(choose).not.toHaveBeenCalled();
    proposal()?.clear?.();
    await tick();
    expect(page.container.querySelectorAll(".bar.hit")).toHaveLength(0);
    expect(proposal()?.clear).toBeUndefined();
    proposal()?.back?.();
    await tick();
    expect(page.container.querySelector(".attempt")).toBeNull();
    expect(choose).not.toHaveBeenCalled();
  });

  it("says before the roll what the last action costs", async () => {
    const { proposal, page, props, data } = await plan((ids) => ids);
    expect(proposal()?.consequence).toContain("then you escape or hide");
    await page.rerender({ ...props, view: { ...data.view, actions: 1 } });
    await tick();
    expect(proposal()?.consequence).toContain("none is left to escape with");
  });

  it("takes the best weapons at a touch", async () => {
    const { page, proposal, data } = await plan(() => []);
    expect(proposal()?.other?.label).toBe(`Best: ${percent(chanceOf(data.view.best))}`);
    proposal()?.other?.run();
    await tick();
    const chosen = [...page.container.querySelectorAll<HTMLElement>('.fan [aria-pressed="true"]')];
    expect(chosen.map((one) => one.dataset.card).sort()).toEqual([...data.view.best].sort());
  });

  it("sends declaration, weapons and roll one after the other, each as it is asked for", async () => {
    const { page, choose, proposal, cards, data, props } = await plan((ids) => ids.reverse());
    proposal()?.run?.();
    const sent = (): string => choose.mock.lastCall?.[0].kind ?? "";
    expect(sent()).toBe("assassinate");
    const laid: string[] = [];
    const bring = (card: string, n: number): MoveInfo =>
      ({ action: 300 + n, kind: "bring", fields: { card }, label: "", detail: "", rules: [] }) as MoveInfo;
    const roll = { ...bring("", 99), kind: "roll", fields: {} };
    for (const card of cards) {
      const attempt = laid.length
        ? { target: "", laid: [...laid], hits: [], blocked: [], chance: 0, roll: null }
        : null;
      const view: ContractView = { ...data.view, phase: "weapons", attempt };
      await page.rerender({
        ...props,
        view,
        moves: [...cards.slice(laid.length).map(bring), ...(laid.length ? [roll] : [])],
      });
      await tick();
      expect(choose.mock.lastCall?.[0].fields.card).toBe(card);
      laid.push(card);
    }
    const attempt = { target: "", laid: [...laid], hits: [], blocked: [], chance: 0, roll: null };
    await page.rerender({ ...props, view: { ...data.view, phase: "weapons", attempt }, moves: [roll] });
    await tick();
    expect(sent()).toBe("roll");
    expect(choose).toHaveBeenCalledTimes(cards.length + 2);
  });

  it("stops sending where something else is asked, and keeps the choice for it", async () => {
    const { page, choose, proposal, cards, data, props } = await plan((ids) => ids);
    proposal()?.run?.();
    expect(choose).toHaveBeenCalledTimes(1);
    const other = { action: 1, kind: "no-guard", fields: {}, label: "leave them", detail: "", rules: [] };
    await page.rerender({ ...props, view: { ...data.view, phase: "guard-pick" }, moves: [other] });
    await tick();
    const bring = cards.map((card, n) => ({ ...other, action: 300 + n, kind: "bring", fields: { card } }));
    await page.rerender({ ...props, view: { ...data.view, phase: "weapons" }, moves: bring });
    await tick();
    expect(choose).toHaveBeenCalledTimes(1);
    expect(proposal()?.question).toContain(percent(chanceOf(cards)));
  });

  it("asks before a roll at bad odds", async () => {
    const worst = (ids: string[]): string[] => [ids.toSorted((a, b) => chanceOf([a]) - chanceOf([b]))[0]!];
    const { choose, proposal } = await plan(worst);
    proposal()?.run?.();
    await tick();
    expect(choose).not.toHaveBeenCalled();
    expect(proposal()?.question).toMatch(/^Only/);
    proposal()?.run?.();
    expect(choose).toHaveBeenCalledTimes(1);
  });

  it("by a rival is shown, and nothing can be pressed", () => {
    const { page } = lay(rivalAttempt);
    expect(page.container.querySelectorAll(".card.laid")).toHaveLength(2);
    expect(page.container.querySelectorAll(".sheet button")).toHaveLength(0);
  });

  it("shows the faces that get away", () => {
    const { page, data } = lay(getaways);
    const hits = data.view.attempt?.hits ?? [];
    expect(named(page, new RegExp(`Faces that get you away: ${hits[0]}`))).toBeTruthy();
  });

  it("tells of dice and verdict before the table moves on", async () => {
    vi.useFakeTimers();
    const { page, playback, props, data } = lay(weapons, { motion: true });
    const line = lineOf<ContractLine>();
    const seat = data.seat!;
    const step = (): string | undefined => {
      const { names, current } = contract.phases(playback());
      return names[current];
    };
    const fresh = [
      line("death-dice", { seat, die: 3, second_die: 4 }),
      line("killed", { seat, target: data.view.attempt?.target ?? "", total: 7 }),
    ];
    const next = aftermath;
    expect(step()).toBe("Weapons");
    await page.rerender({ ...props, view: next.view, moves: next.moves, fresh });
    expect(named(page, "The Death Dice show 3 and 4")).toBeTruthy();
    expect(step()).toBe("Death Dice");
    expect(page.container.querySelector(".map .dark")).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1500);
    expect(page.container.querySelector(".dice .stamp")?.textContent).toBe("Fulfilled");
    await vi.advanceTimersByTimeAsync(2200);
    expect(named(page, "Sirens")).toBeTruthy();
    expect(step()).toBe("Getaway");
    vi.useRealTimers();
  });
});

it("lays the dice out again where a question came before what they decide", async () => {
  vi.useFakeTimers();
  const { page, props, data } = lay(weapons, { motion: true });
  const line = lineOf<ContractLine>();
  const seat = data.seat!;
  const target = data.view.attempt?.target ?? "";
  const thrown = [line("missed", { seat, target, total: 4 }), line("death-dice", { seat, die: 3, second_die: 4 })];
  const fresh = [line("killed", { seat, target, total: 7 })];
  const next = { view: aftermath.view, moves: aftermath.moves, fresh, log: [...thrown, ...fresh] };
  await page.rerender({ ...props, ...next });
  expect(named(page, "The Death Dice show 3 and 4")).toBeTruthy();
  expect(page.container.querySelector(".dice .stamp")?.textContent).toBe("Fulfilled");
  vi.useRealTimers();
});

describe("an escape", () => {
  it("shows the faces that save before anything is sent, with one getaway as with four", async () => {
    const { page, choose, data, proposal } = lay(aftermath);
    await fireEvent.click(worded(page, /^Attempt an escape/));
    expect(page.container.querySelectorAll(".die")).toHaveLength(6);
    expect(page.container.querySelectorAll(".die.saves")).toHaveLength(data.view.kit?.always.length ?? -1);
    const [card] = data.view.best;
    await fireEvent.click(page.container.querySelector<HTMLElement>(`.fan button[data-card="${card}"]`)!);
    expect(page.container.querySelectorAll(".die.saves")).toHaveLength(outlook(data.view.kit!, [card!]).hits.length);
    expect(choose).not.toHaveBeenCalled();
    proposal()?.run?.();
    await tick();
    proposal()?.run?.();
    expect(choose.mock.lastCall?.[0].kind).toBe("escape");
  });

  it("with a single getaway, which rolls at once, is played out with its card on the table", async () => {
    vi.useFakeTimers();
    const { page, props, data } = lay(aftermath, { motion: true });
    const line = lineOf<ContractLine>();
    const [seat, card] = [data.seat!, data.view.best[0]!];
    const fresh = [
      line("brought", { seat, card }),
      line("getaway-die", { seat, die: Number(catalogue[card]?.facts.number) }),
      line("arrested", { seat }),
    ];
    await page.rerender({ ...props, view: prison.view, moves: [], fresh });
    expect(page.container.querySelectorAll(".card.laid")).toHaveLength(1);
    expect(page.container.querySelectorAll(".die.saves")).toHaveLength(outlook(data.view.kit!, [card]).hits.length);
    vi.useRealTimers();
  });
});

describe("a roll before it counts", () => {
  const rolledWith = (roll: number, chance = 0.5) =>
    lay({ ...dice, view: { ...dice.view, attempt: { ...dice.view.attempt!, roll, chance } } });
  const [hit, miss] = [dice.view.attempt!.hits[0]!, 7];

  it("says what it comes to, and the button is for what makes sense", () => {
    expect(dice.view.attempt!.hits).not.toContain(miss);
    const [well, badly, hopeless] = [rolledWith(hit), rolledWith(miss), rolledWith(miss, 0.1)].map((one) =>
      one.proposal()!,
    );
    expect([well!.question, well!.move?.kind]).toEqual([`${hit}: a hit. Let it stand?`, "accept"]);
    expect([badly!.question, badly!.move?.kind]).toEqual(["7: no hit. Roll again?", "reroll"]);
    expect(badly!.consequence).toContain("Roll again; the new roll counts");
    expect(hopeless!.move?.kind).toBe("accept");
  });

  it("has the other answer beside it", () => {
    const { choose, proposal } = rolledWith(hit);
    proposal()?.other?.run();
    expect(choose.mock.lastCall?.[0].kind).toBe("reroll");
  });
});

describe("several moves at one press", () => {
  it("goes on without a press, where the table has a way for that", async () => {
    const carryOn = vi.fn<(move: MoveInfo) => void>();
    const { page, choose, data, props } = lay(start, { carryOn });
    await fireEvent.click(named(page, /^Take \w+ cards, one after the other/));
    for (let n = 1; n < data.view.actions; n += 1) {
      await page.rerender({ ...props, moves: [...props.moves] });
      await tick();
    }
    expect([choose, carryOn].map((one) => one.mock.calls.length)).toEqual([1, data.view.actions - 1]);
  });

  it("walks to a city in sight, step by step, and says what it costs", async () => {
    const { page, choose, proposal, data, props } = lay(start);
    const walk = [...waysOf(data.view, data.moves).values()].flat().find((way) => way.steps > 1)!;
    await fireEvent.click(city(page, walk.space));
    expect(proposal()?.label).toBe(`Walk there (${walk.steps} actions)`);
    expect(proposal()?.consequence).toBe(`${walk.steps} actions, no card.`);
    proposal()?.run?.();
    expect(choose).toHaveBeenLastCalledWith(walk.move);
    const next = { ...walk.move, action: 999, fields: { space: walk.path[1]! } };
    await page.rerender({ ...props, moves: [next] });
    await tick();
    expect(choose).toHaveBeenLastCalledWith(next);
  });

  it("walks towards a target by its contract, pressed twice", async () => {
    const { page, choose, proposal } = lay(main);
    const slip = page.container.querySelector<HTMLElement>(".slip[data-item]")!;
    await fireEvent.click(slip);
    expect(proposal()?.question).toMatch(/^Walk (to|towards) /);
    await fireEvent.click(slip);
    expect(choose.mock.lastCall?.[0].kind).toBe("move");
  });

  it("says of a city what is there, and each way to it once", async () => {
    const { page, data } = lay(main);
    const [id] = [...waysOf(data.view, data.moves)].find(([, ways]) => ways.some((one) => one.getaway) && ways[1])!;
    await fireEvent.click(city(page, id));
    const [info, ...ways] = [...page.container.querySelectorAll(".ways :is(p, b)")].map((one) => one.textContent);
    expect(ways.length).toBeGreaterThan(1);
    for (const way of ways) expect(info).not.toContain(way);
  });

  it("walks as far as the turn allows towards a city out of sight", async () => {
    const { page, proposal, data } = lay(start);
    const far = Object.entries(data.view.steps).find(([, steps]) => steps > data.view.actions + 1)!;
    await fireEvent.click(city(page, far[0]));
    expect(proposal()?.consequence).toBe(`${data.view.actions} of ${far[1]} spaces this turn, no card.`);
  });

  it("takes as many cards as there are actions, and no more in another turn", async () => {
    const { page, choose, data, props } = lay(start);
    await fireEvent.click(named(page, /^Take \w+ cards, one after the other/));
    for (let n = 1; n < data.view.actions; n += 1) {
      expect(choose).toHaveBeenCalledTimes(n);
      await page.rerender({ ...props, moves: [...props.moves] });
      await tick();
    }
    await page.rerender({ ...props, moves: [...props.moves] });
    await tick();
    expect(choose).toHaveBeenCalledTimes(data.view.actions);
    await fireEvent.click(named(page, /^Take \w+ cards, one after the other/));
    await page.rerender({ ...props, view: { ...data.view, round: 9 }, moves: [...props.moves] });
    await tick();
    expect(choose).toHaveBeenCalledTimes(data.view.actions + 1);
  });
});

it("shows the last letter before the page goes on to the result", async () => {
  vi.useFakeTimers();
  const { page, props } = lay(weapons, { motion: true });
  const fresh = [lineOf<ContractLine>()("won", { seat: over.view.winner! })];
  await page.rerender({ ...props, view: over.view, moves: [], fresh });
  expect(page.container.querySelector(".finale")).not.toBeNull();
  vi.useRealTimers();
});

describe("other questions", () => {
  it("offers escape and hiding", async () => {
    const { page, choose, data } = lay(aftermath);
    const hide = data.moves.find((one) => one.kind === "hide");
    await fireEvent.click(worded(page, /^Go into hiding/));
    expect(choose).toHaveBeenCalledWith(hide);
  });

  it("says so in the bar where there is nothing to escape with", () => {
    const hide = aftermath.moves.filter((one) => one.kind === "hide");
    const { proposal } = lay({ ...aftermath, moves: hide });
    expect([proposal()?.question, proposal()?.move]).toEqual(["No getaway at hand. Hide?", hide[0]]);
    cleanup();
    const tired = lay({ ...aftermath, moves: hide, view: { ...aftermath.view, actions: 0 } });
    expect(tired.proposal()?.question).toBe("No action left to escape with. Hide?");
  });

  it("shows the hand beside them once, and plays its bonus cards there", async () => {
    const bonus = { ...aftermath.moves[0]!, action: 999, kind: "bonus", fields: { card: "adrenaline" } };
    const own = aftermath.view.players[aftermath.seat!]!;
    const players = aftermath.view.players.map((one) =>
      one === own ? { ...one, hand: { ...own.hand, adrenaline: 1 } } : one,
    );
    const { page, choose } = lay({
      ...aftermath,
      view: { ...aftermath.view, players },
      moves: [...aftermath.moves.filter((one) => one.kind !== "bonus"), bonus],
    });
    const cards = page.container.querySelectorAll<HTMLElement>(".choices [data-card='adrenaline']");
    expect(cards).toHaveLength(1);
    await fireEvent.click(cards[0]!);
    expect(choose).toHaveBeenCalledWith(bonus);
  });

  it("asks on the map where to escape to", () => {
    const { page, data } = lay(escapeTo);
    expect(cities(page).filter((one) => one.classList.contains("lit"))).toHaveLength(data.moves.length);
  });

  it("deals two files to choose from", () => {
    const { page, data } = lay(pick);
    expect(page.container.querySelectorAll(".choices .file")).toHaveLength(data.moves.length);
  });

  it("ends with everybody's contracts", () => {
    const { page, data } = lay(over);
    expect(page.container.querySelectorAll(".finale li")).toHaveLength(data.view.players.length);
  });

  it("says what decides between players with as many contracts", () => {
    const level = structuredClone(over);
    for (const player of level.view.players) player.kills = 2;
    const places = level.view.players.map((_, seat) => level.view.players.length - seat);
    const { page } = lay(level, { outcome: { ...over.outcome!, places } });
    expect(page.container.querySelector(".finale p")?.textContent).toContain("the fewest bodyguards");
    const rows = [...page.container.querySelectorAll(".finale li")].map((one) => one.textContent ?? "");
    expect(rows[0]).toContain(level.names.at(-1));
    expect(rows[0]).toMatch(/bodyguards?, /);
  });

  it("seats eight", () => {
    const { page, data } = lay(eight);
    expect(data.view.players).toHaveLength(8);
    expect(page.container.querySelectorAll(".field > .pawns > g").length).toBeGreaterThanOrEqual(7);
  });

  it("opens everybody's papers with their hands", async () => {
    const { page, data } = lay(main);
    await fireEvent.click(named(page, "Everybody’s papers"));
    const dialog = { container: page.container.querySelector<HTMLElement>("dialog")! };
    const rival = data.view.players.find((one) => one.seat !== data.seat && one.hand_size > 0);
    await fireEvent.click(worded(dialog, new RegExp(data.names[rival?.seat ?? 0] ?? "")));
    const [card] = Object.keys(rival?.hand ?? {});
    expect(named(dialog, new RegExp(`^${catalogue[card ?? ""]?.name ?? ""}, `))).toBeTruthy();
  });

  it("fits a phone without the inset", () => {
    Object.assign(room, { width: 390, height: 270 });
    const { page } = lay(main);
    expect(page.container.querySelector(".inset")).toBeNull();
    expect(page.container.querySelector(".contract.phone")).not.toBeNull();
  });
});

describe("every kind of move", () => {
  const asked = { aftermath, bribe, course, discard, rival, dice, pick, guard, escapeTo };
  it.each(Object.entries({ ...asked, main, hidden, weapons, getaways }))(
    "can be made on the board: %s",
    async (_, data) => {
      expect(await outOfReach(() => sitAt(contract, data, catalogue))).toEqual([]);
    },
  );
});

it("lets a rival be chosen where they sit, in the rail", () => {
  const { aims, choose, data } = lay(rival);
  const moves = data.moves.filter((move) => move.kind === "rival");
  expect(aims()?.seats).toEqual(moves.map((move) => move.fields.seat));
  aims()?.press(Number(moves[0]?.fields.seat));
  expect(choose).toHaveBeenCalledWith(moves[0]);
});
