/** The situation room, drawn from positions of real games (see tests/boards/nation.py). */
import { cleanup, fireEvent, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { NationLine } from "../../protocol/events";
import type { NationView } from "../../protocol/types";
import type { BoardProps, GameModule } from "../module";
import { catalogueOf, outOfReach, position, sitAt, withoutScreen, type Position } from "../testing";
import { dollars, nameOf, pairOf } from "./model";
import { cardMarkup } from "./cardMarkup";
import { latestReveal, latestStrikes } from "./reveal";
import type { NationPlayback } from "./playback.svelte";

const arming = position<NationView, NationLine>("nation", "arming");
const catalogue = catalogueOf("nation");
const contracting = position<NationView, NationLine>("nation", "contracting");
const duel = position<NationView, NationLine>("nation", "duel");
const intel = position<NationView, NationLine>("nation", "intel");
const market = position<NationView, NationLine>("nation", "market");
const marking = position<NationView, NationLine>("nation", "marking");
const modifying = position<NationView, NationLine>("nation", "modifying");
const openMarking = position<NationView, NationLine>("nation", "open-marking");
const over = position<NationView, NationLine>("nation", "over");
const react = position<NationView, NationLine>("nation", "react");
const refill = position<NationView, NationLine>("nation", "refill");
const reveal = position<NationView, NationLine>("nation", "reveal");
const sealed = position<NationView, NationLine>("nation", "sealed");
const story = position<NationView, NationLine>("nation", "story");
const takeBack = position<NationView, NationLine>("nation", "take-back");
const vote = position<NationView, NationLine>("nation", "vote");
const watching = position<NationView, NationLine>("nation", "watching");

type Props = Omit<BoardProps<NationView, NationLine>, "playback">;

let nation: GameModule<NationView, NationLine, NationPlayback>;

beforeAll(async () => {
  withoutScreen();
  nation = (await import(".")).default;
}, 60_000);
afterEach(cleanup);

/** Nothing has been played out yet. */
const begun = (view: NationView): NationPlayback => nation.playback(view, {});
// The drawings are large, and a busy machine takes its time with them.
vi.setConfig({ testTimeout: 30_000 });

function sit(data: Position<NationView, NationLine>, more: Partial<Props> = {}) {
  const table = sitAt(nation, data, catalogue, more);
  return { ...table.told, ...table };
}
const group = (name: RegExp): HTMLElement => screen.getByRole("group", { name });
const buttons = (name: RegExp): HTMLElement[] => within(group(name)).queryAllByRole("button");
const press = async (element: HTMLElement | undefined): Promise<void> => {
  if (!element) throw new Error("nothing to press");
  await fireEvent.click(element);
};
const inHand = (card: string): HTMLElement => {
  const label = `${nameOf(catalogue, card)}.`;
  const found = [...buttons(/^Your hand/), ...buttons(/^Contracts/)].find((one) =>
    one.getAttribute("aria-label")?.startsWith(label),
  );
  if (!found) throw new Error(`${card} cannot be chosen`);
  return found;
};

describe("other cards", () => {
  it("are counted and called on the board as in their edition", () => {
    const noisy = { ...catalogue, loud: { ...catalogue["loud"]!, name: "Noisy" } };
    const view = { ...arming.view, hand_limit: 7, contract_limit: 1 };
    sitAt(nation, { ...arming, view }, noisy);
    const words = document.body.textContent;
    expect(words).toContain(`Your hand, ${view.hand.length} of 7`);
    expect(words).toContain(`Contracts, ${view.hand_contracts.length} of 1`);
    const gun = Object.values(catalogue).find((card) => card.facts.weapon === "rpg" && card.kind === "weapon")!;
    expect(cardMarkup(gun.id, noisy, false)).toMatch(/Noisy/);
  });

  it("are called in the rail, too", () => {
    const [player] = arming.view.players;
    const id = player!.specialist;
    const called = { ...catalogue, [id]: { ...catalogue[id]!, name: "Deadeye Dick" } };
    expect(nation.players(nation.playback(arming.view, called))[0]!.facts).toContain("Deadeye Dick");
  });
});

describe("the pyramid", () => {
  it("names every target with price, success and state", () => {
    sit(marking);
    const tiles = group(/pyramid/).querySelectorAll("[aria-label]");
    expect(tiles).toHaveLength(18);
    for (const tile of marking.view.pyramid) {
      const name = nameOf(catalogue, tile.target);
      const said = [...tiles].find((one) => one.getAttribute("aria-label")?.startsWith(`${name}, ${tile.slot}`));
      expect(said?.getAttribute("aria-label")).toContain(tile.state === "gone" ? "eliminated by" : tile.state);
    }
  });

  it("lights exactly the targets that can be marked", () => {
    sit(marking);
    const legal = marking.moves.filter((move) => move.kind === "mark");
    expect(
      buttons(/pyramid/)
        .map((one) => one.dataset.slot)
        .sort(),
    ).toEqual(legal.map((move) => String(move.fields.slot)).sort());
  });

  it("lets every hex be marked where marking is open, and says what a bad mark costs", () => {
    sit(openMarking);
    expect(buttons(/pyramid/)).toHaveLength(18);
    expect(screen.getByText(/a bad mark loses the attempt/)).toBeTruthy();
  });

  it("proposes the first press, and plays the second", async () => {
    const { told } = sit(marking);
    await press(buttons(/pyramid/)[0]);
    expect(told.proposal?.move?.kind).toBe("mark");
    expect(buttons(/pyramid/)[0]?.getAttribute("aria-pressed")).toBe("true");
    await press(buttons(/pyramid/)[0]);
    expect(told.chosen[0]?.kind).toBe("mark");
  });

  it("marks the own hit list, and nobody else's", () => {
    const { view } = marking;
    sit(marking);
    const listed = view.pyramid.filter((tile) => tile.bonus && tile.state !== "gone");
    expect(within(group(/pyramid/)).getAllByLabelText(/on your Hit List/)).toHaveLength(listed.length);
    cleanup();
    sit(watching);
    expect(within(group(/pyramid/)).queryAllByLabelText(/on your Hit List/)).toHaveLength(0);
    expect(screen.queryByLabelText(/^Your Hit List/)).toBeNull();
  });
});

it("explains targets, and everybody's ability, to whoever rests on them", () => {
  sit(market);
  expect(group(/pyramid/).querySelectorAll("[data-card]")).toHaveLength(18);
  const { players, viewer } = market.view;
  const ability = catalogue[players[viewer ?? 0]?.specialist ?? ""];
  expect(screen.getByText(ability?.text ?? "?")).toBeTruthy();
  expect(nation.players(begun(market.view)).map((line) => line.card)).toEqual(players.map((one) => one.specialist));
});

describe("the market", () => {
  it("offers each card and a blind draw", async () => {
    const { told } = sit(market);
    const offered = buttons(/^Black market/);
    expect(offered).toHaveLength(market.view.market.length + 1);
    await press(offered[0]);
    expect(told.proposal?.move?.kind).toBe("take");
    told.proposal?.other?.run();
    expect(told.chosen[0]?.kind).toBe("blind");
  });
});

describe("the intel window", () => {
  it("passes by default, and asks on whom a card is played", async () => {
    const { told } = sit(intel);
    expect(told.proposal?.move?.kind).toBe("pass");
    const { moves, names } = intel;
    const hostile = moves.find((move) => move.kind === "play" && move.fields.on !== 0);
    await press(inHand(String(hostile?.fields.card)));
    expect(told.proposal?.move).toBeNull();
    const rival = screen.getAllByRole("button").find((one) => one.textContent?.includes(names[1] ?? "?"));
    await press(rival);
    expect(told.proposal?.move?.fields).toEqual({ card: hostile?.fields.card, on: 1 });
  });

  it("lets rivals be chosen where they sit, as soon as a card asks for one", async () => {
    const { told } = sit(intel);
    expect(told.aims).toBeNull();
    const hostile = intel.moves.find((move) => move.kind === "play" && move.fields.on !== 0);
    const card = hostile?.fields.card;
    await press(inHand(String(card)));
    const aimed = intel.moves.filter((move) => move.kind === "play" && move.fields.card === card);
    expect(told.aims?.seats).toEqual(aimed.map((move) => move.fields.on));
    told.aims?.press(1);
    await tick();
    expect(told.aims?.chosen).toBe(1);
    expect(told.proposal?.move?.fields).toEqual({ card, on: 1 });
  });

  it("shows a card against the viewer, with both answers and the clock", () => {
    const { told } = sit(react, { clock: { left: 42, running: true, since: performance.now() } });
    expect(screen.getByRole("heading", { name: /against you$/ })).toBeTruthy();
    expect(screen.getByRole("timer")).toBeTruthy();
    expect(told.proposal?.move?.kind).toBe("allow");
    told.proposal?.other?.run();
    expect(told.chosen[0]?.kind).toBe("protected");
  });
});

describe("the plan", () => {
  it("makes a pair of two cards of one weapon", async () => {
    const { told } = sit(arming);
    const pair = arming.moves.find((move) => move.kind === "pair");
    const [first = "", second = ""] = pair ? pairOf(pair) : [];
    await press(inHand(first));
    expect(told.proposal?.move?.fields.card).toBe(first);
    await press(inHand(second));
    expect(told.proposal?.move?.action).toBe(pair?.action);
    expect(screen.getByText("A pair of one weapon")).toBeTruthy();
  });

  it("counts what the server says the plan would become", async () => {
    const { told } = sit(arming);
    const { moves, view } = arming;
    const lay = moves.find((move) => move.kind === "lay");
    await press(inHand(String(lay?.fields.card)));
    const prospect = view.prospects.find((one) => one.action === lay?.action);
    const { chance = 0, dice = 1 } = prospect?.odds ?? {};
    const faces = dice > 1 ? 36 : 6;
    expect(screen.getByText(`${Math.round(chance * faces)} in ${faces}`, { exact: false })).toBeTruthy();
    expect(told.proposal?.consequence).toContain(dollars(prospect?.payout?.total ?? 0));
    expect(told.proposal?.consequence).toContain(prospect?.clock);
  });

  it("weighs Contracts against the weapon", async () => {
    const { told } = sit(contracting);
    const lay = contracting.moves.find((move) => move.kind === "lay");
    await press(inHand(String(lay?.fields.card)));
    expect(told.proposal?.consequence).toContain(lay?.detail);
    expect(told.proposal?.move?.action).toBe(lay?.action);
  });

  it("commits, or adds a Modifier first", async () => {
    const { told } = sit(modifying);
    expect(told.proposal?.move?.kind).toBe("done");
    const lay = modifying.moves.find((move) => move.kind === "lay");
    await press(inHand(String(lay?.fields.card)));
    expect(told.proposal?.move?.action).toBe(lay?.action);
    told.proposal?.clear?.();
    await tick();
    expect(told.proposal?.move?.kind).toBe("done");
  });

  it("ends with Commit whatever is asked last, and shows the Contract that goes along", async () => {
    const only = "the-old-way";
    const prospects = arming.view.prospects.map((one) => ({ ...one, seals: true, contract: only }));
    const { told } = sit({ ...arming, view: { ...arming.view, prospects } });
    const lay = arming.moves.find((move) => move.kind === "lay");
    expect(told.proposal?.other?.label).toBe("Commit unarmed");
    await press(inHand(String(lay?.fields.card)));
    expect(told.proposal?.label).toBe("Commit");
    expect(screen.getByText(nameOf(catalogue, only))).toBeTruthy();
  });

  it("has a way back from each step but the first, and cancels what is chosen before it", async () => {
    const undo = vi.fn();
    expect(sit(marking, { undo }).told.proposal?.back).toBeUndefined();
    for (const step of [contracting, modifying, arming]) {
      cleanup();
      expect(sit(step).told.proposal?.back).toBeUndefined();
      cleanup();
      sit(step, { undo }).told.proposal?.back?.();
    }
    expect(undo).toHaveBeenCalledTimes(3);
    cleanup();
    const { told, page, props } = sit(arming, { undo });
    const lay = arming.moves.find((move) => move.kind === "lay");
    await press(inHand(String(lay?.fields.card)));
    told.proposal?.clear?.();
    await page.rerender({ ...props, view: { ...arming.view, duel_round: 1 } });
    expect(told.proposal?.back, "a duel begins with the weapon").toBeUndefined();
    expect(undo).toHaveBeenCalledTimes(3);
  });

  it("keeps a choice while news of the others comes in", async () => {
    const { told, page, props } = sit(arming);
    const { moves, view } = arming;
    const lay = moves.find((move) => move.kind === "lay");
    await press(inHand(String(lay?.fields.card)));
    await page.rerender({ ...props, view: { ...view }, moves: [...moves] });
    expect(told.proposal?.move?.action).toBe(lay?.action);
  });

  it("shows who has committed, without a word of what", () => {
    sit(sealed);
    expect(screen.getByText(/^Sealed/)).toBeTruthy();
    const { view } = sealed;
    const ready = screen.getByRole("list", { name: "Who is ready" });
    expect(within(ready).getAllByRole("listitem")).toHaveLength(view.seats - 1);
    expect(within(ready).getAllByText("is planning").length).toBe(view.waiting.length);
  });

  it("aims at the rivals in a duel", () => {
    sit(duel);
    expect(screen.getByRole("heading", { name: "Your rivals" })).toBeTruthy();
  });
});

describe("the reveal", () => {
  it("lays all plans open, with numbers", () => {
    sit(reveal);
    const { view } = reveal;
    const slips = within(screen.getByRole("region", { name: "The plans" })).getAllByRole("listitem");
    expect(slips).toHaveLength(view.seats);
    for (const attempt of view.attempts)
      if (attempt.payout)
        expect(slips.some((slip) => slip.textContent?.includes(dollars(attempt.payout?.total ?? 0)))).toBe(true);
  });

  it("lets a Reveal card be played on the slips that it fits", async () => {
    const { told } = sit(reveal);
    const { moves } = reveal;
    const card = String(moves.find((move) => move.kind === "play")?.fields.card);
    const fits = moves.filter((move) => move.kind === "play" && move.fields.card === card);
    await press(inHand(card));
    const lit = within(screen.getByRole("region", { name: "The plans" })).getAllByRole("button");
    expect(lit).toHaveLength(fits.length);
    await press(lit[0]);
    expect(told.proposal?.move?.fields.card).toBe(card);
  });

  it("plays the strikes out with motion, a step at a time or all at once", async () => {
    const { page, told, props } = sit(sealed, { motion: true });
    const { view, log } = refill;
    await page.rerender({
      ...props,
      ...refill,
      view,
      log,
      fresh: latestReveal(log),
      motion: true,
      readonly: false,
    });
    expect(told.playing).toBe(true);
    await fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    const now = (): string => screen.getByRole("region", { name: "The attempt" }).textContent ?? "";
    const before = now();
    told.proposal?.other?.run();
    await vi.waitFor(() => expect(now()).not.toBe(before));
    expect(told.proposal?.label).toBe("Skip all");
    await fireEvent.keyDown(window, { key: "Escape" });
    await vi.waitFor(() => expect(told.playing).toBe(false));
    expect(told.proposal?.move?.kind).toBe("done");
  });

  it("can be seen again, step by step", async () => {
    const { told } = sit(refill);
    await fireEvent.click(screen.getByRole("button", { name: "See it again" }));
    expect(told.playing).toBe(true);
    expect(screen.getByRole("region", { name: "The attempt" })).toBeTruthy();
    told.proposal?.run?.();
    await tick();
    expect(told.playing).toBe(false);
    expect(told.proposal?.move?.kind).toBe("done");
  });

  it("goes straight to the result without motion", async () => {
    const { page, told, props } = sit(sealed);
    await page.rerender({ ...props, ...refill, fresh: refill.log, readonly: false });
    expect(told.playing).toBe(false);
    const strikes = latestStrikes(refill.log, refill.view);
    expect(strikes.length).toBeGreaterThan(0);
    expect(screen.getAllByText(/^(ELIMINATED|SURVIVED|TOO LATE)$/).length).toBeGreaterThanOrEqual(strikes.length);
  });
});

describe("the result", () => {
  it("says where all of the money came from", () => {
    const { view, log } = over;
    const gains = nation.gains?.(view, log, catalogue) ?? [];
    expect(gains.map((own) => own.reduce((sum, one) => sum + one.points, 0))).toEqual(
      view.players.map((player) => player.total),
    );
    expect(gains.flat().every((one) => one.text !== "")).toBe(true);
  });
});

describe("stories", () => {
  it("are told to the table, then played", async () => {
    const { told } = sit(story);
    expect(told.proposal).toBeNull();
    await fireEvent.input(screen.getByRole("textbox"), { target: { value: "A cello case." } });
    told.proposal?.run?.();
    expect(told.said).toEqual(["A cello case."]);
    expect(told.chosen[0]?.kind).toBe("tell");
  });

  it("are voted on", async () => {
    const { told } = sit(vote);
    await press(screen.getByRole("button", { name: "It would not" }));
    expect(told.chosen[0]?.kind).toBe("against");
  });
});

describe("the end of a round", () => {
  it("has a way back as long as somebody is still discarding", () => {
    const undo = vi.fn();
    expect(sit(refill, { undo }).told.proposal?.back).toBeUndefined();
    cleanup();
    const discarding = refill.view.hand.slice(0, 1);
    const { told } = sit({ ...refill, view: { ...refill.view, discarding } }, { undo });
    expect(told.proposal?.back).toBe(undo);
  });

  it("discards card by card, or is done", async () => {
    const { told } = sit(refill);
    expect(told.proposal?.move?.kind).toBe("done");
    const thrown = refill.moves.find((move) => move.kind === "throw");
    await press(inHand(String(thrown?.fields.card)));
    expect(told.proposal?.move?.action).toBe(thrown?.action);
  });

  it("gives cards back to those who came too late", async () => {
    const { told } = sit(takeBack);
    await press(screen.getByRole("button", { name: "Take it back" }));
    expect(told.chosen[0]?.kind).toBe("return");
  });

  it("counts the money by source, and it adds up", () => {
    sit(over);
    const { view } = over;
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows).toHaveLength(view.seats);
    for (const row of rows) {
      const amounts = within(row)
        .getAllByRole("cell")
        .map((cell) => Number((cell.textContent ?? "").replace("−", "-").replace(/[$,k]/g, "")));
      expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1));
    }
  });
});

describe("those who watch", () => {
  it("see the table, no hand and nothing to press on it", () => {
    sit(watching);
    expect(screen.queryByRole("group", { name: /^Your hand/ })).toBeNull();
    expect(buttons(/pyramid/)).toHaveLength(0);
  });
});

describe("the rail", () => {
  it("tells money, tokens and what everybody does", () => {
    const { view } = sealed;
    const lines = nation.players(begun(view));
    expect(lines).toHaveLength(view.seats);
    expect(lines.some((line) => line.facts.startsWith("planning"))).toBe(true);
    expect(lines.some((line) => line.facts.startsWith("ready"))).toBe(true);
    const { names, current } = nation.phases(begun(view));
    expect(names[current]).toBe("Assassination");
  });

  it("has three phases in a duel", () => {
    const { names, current } = nation.phases(begun(duel.view));
    expect(names[0]).toMatch(/^Duel/);
    expect(names[current]).toBe("Assassination");
  });
});

describe("papers", () => {
  it("show piles, the own list and what is known of rivals", async () => {
    sit(reveal);
    await press(screen.getByRole("button", { name: /^Decks and papers/ }));
    const dialog = screen.getByRole("dialog");
    expect(within(dialog).getByText(/^Contract deck/)).toBeTruthy();
    await press(within(dialog).getByRole("button", { name: "Your Hit List" }));
    expect(within(dialog).getByText(/Only you see it/)).toBeTruthy();
  });
});

describe("every kind of move", () => {
  const positions = { market, intel, react, marking, arming, contracting, modifying, reveal, refill, duel };
  it.each(Object.entries({ ...positions, openMarking, story, vote, takeBack }))(
    "can be made on the board: %s",
    async (_, data) => {
      expect(await outOfReach(() => sit(data))).toEqual([]);
    },
  );
});

it("money follows the dice: a seat is paid when its hit has been told, and never more than it earned", () => {
  vi.useFakeTimers();
  const { view, log } = refill;
  const lines = latestReveal(log);
  const before = { ...view, players: view.players.map((player) => ({ ...player, money: 0, cash: 0, debt: 0 })) };
  const playback = begun(before);
  playback.update({ view, fresh: lines, log, motion: true });
  const shown = [];
  while (playback.playing) {
    shown.push(playback.soFar.players.map((player) => player.money));
    playback.next();
  }
  vi.useRealTimers();
  expect(shown[0]?.every((money) => money === 0)).toBe(true);
  const earned = latestStrikes(log, view).map((one) => one.gains.reduce((sum, gain) => sum + gain.amount, 0));
  expect(shown.at(-1)?.reduce((sum, money) => sum + money, 0)).toBe(earned.reduce((sum, one) => sum + one, 0));
  expect(playback.soFar).toBe(view);
});
