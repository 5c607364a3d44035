/** The court, drawn from positions of real games (see tests/boards/crisis.py). */
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { CrisisLine } from "../../protocol/events";
import type { CrisisView } from "../../protocol/types";
import type { BoardProps, GameModule } from "../module";
import { asSeat } from "../openView";
import { lineOf, position, sitAt, withoutScreen, type Position } from "../testing";
import { lowUnit, rowsOf, unitOf, widthOf } from "./layout";
import type { CrisisPlayback } from "./playback.svelte";
import { strings } from "./strings";

const corpse = position<CrisisView, CrisisLine>("crisis", "corpse");
const dropped = position<CrisisView, CrisisLine>("crisis", "dropped");
const duel = position<CrisisView, CrisisLine>("crisis", "duel");
const execution = position<CrisisView, CrisisLine>("crisis", "execution");
const first = position<CrisisView, CrisisLine>("crisis", "first");
const plan = position<CrisisView, CrisisLine>("crisis", "plan");
const tracking = position<CrisisView, CrisisLine>("crisis", "tracking");
const open = position<CrisisView, CrisisLine>("crisis", "open");
const watching = position<CrisisView, CrisisLine>("crisis", "watching");

type Props = Omit<BoardProps<CrisisView, CrisisLine>, "playback">;

let crisis: GameModule<CrisisView, CrisisLine, CrisisPlayback>;

/** Drawings take their time in a page without a screen. */
vi.setConfig({ testTimeout: 30_000 });

beforeAll(async () => {
  withoutScreen();
  crisis = (await import(".")).default;
}, 60_000);
afterEach(cleanup);

/** Nothing has been played out yet. */
const begun = (view: CrisisView): CrisisPlayback => crisis.playback(view, {});

function sit(shown: Position<CrisisView, CrisisLine>, over: Partial<Props> = {}) {
  const { page, told, props, playback } = sitAt(crisis, shown, {}, over);
  return { ...page, told, props, playback };
}

/** By name; the roles of so many drawings take long to work out. */
function found(name: string | RegExp): HTMLButtonElement | undefined {
  const says = (one: Element): string => one.getAttribute("aria-label") ?? one.textContent.trim();
  return [...document.querySelectorAll("button")].find((one) =>
    typeof name === "string" ? says(one) === name : name.test(says(one)),
  );
}
function button(name: string | RegExp): HTMLButtonElement {
  const one = found(name);
  if (!one) throw new Error(`no button ${String(name)}`);
  return one;
}
function named(label: string): Element {
  const one = [...document.querySelectorAll("[aria-label]")].find((all) => all.getAttribute("aria-label") === label);
  if (!one) throw new Error(`nothing is called ${label}`);
  return one;
}
const line = lineOf<CrisisLine>();
const press = (key: string): Promise<boolean> => fireEvent.keyDown(document.body, { key });

describe("the picker", () => {
  it("takes a rival where they sit, in the rail, for the target", async () => {
    const { told } = sit(plan);
    const dragon = plan.view.players.find((player) => player.character === "dragon")?.seat ?? -1;
    expect(told.aims?.seats).toContain(dragon);
    expect(told.aims?.seats).not.toContain(plan.seat);
    told.aims?.press(dragon);
    await fireEvent.click(button(/^Track\./));
    expect(told.aims?.chosen).toBe(dragon);
    expect(told.proposal?.move).toMatchObject({ kind: "track", fields: { target: "dragon" } });
  });

  it("makes one move of an action and a target, in either order", async () => {
    const { told } = sit(plan);
    await fireEvent.click(button(/ the Dragon$/));
    expect(told.proposal?.move).toBeNull();
    await fireEvent.click(button(/^Track\./));
    expect(told.proposal?.move).toMatchObject({ kind: "track", fields: { target: "dragon" } });
    expect(told.proposal?.question).toBe(`Track ${plan.names[3]} the Dragon?`);
    await fireEvent.click(button(/^Hide\./));
    expect(told.proposal?.move).toMatchObject({ kind: "hide", fields: { target: "dragon" } });
  });

  it("says against whom Hide is no help", async () => {
    const { told } = sit(plan);
    await fireEvent.click(button(/^Hide\./));
    await fireEvent.click(button(/ the Chimera$/));
    expect(told.proposal?.consequence).toMatch(/^Hide will not stop the Siren, whose Track survived\./);
    await fireEvent.click(button(/ the Siren$/));
    expect(told.proposal?.consequence).not.toContain("the Siren dies");
  });

  it("aims at a portrait as at a target card", async () => {
    const { told } = sit(plan);
    const portrait = button(`${plan.names[4]}, The Chimera: make this the target`);
    await fireEvent.click(portrait);
    await fireEvent.click(button(/^Assassinate\./));
    expect(told.proposal?.move).toMatchObject({ kind: "assassinate", fields: { target: "chimera" } });
    expect([portrait, button(/ the Chimera$/)].map((one) => one.getAttribute("aria-pressed"))).toEqual([
      "true",
      "true",
    ]);
    await fireEvent.click(portrait);
    expect(told.proposal?.move).toBeNull();
  });

  it("has no portraits to aim at where nothing is to be planned, or the only target is plain", () => {
    for (const shown of [watching, duel]) {
      sit(shown);
      expect(found(/make this the target$/)).toBeUndefined();
      cleanup();
    }
  });

  it("says that the target is fixed while a Track holds", () => {
    const { told } = sit(tracking);
    expect(told.proposal?.consequence).toBe(`Your target is fixed: ${tracking.names[0]} the Ghost. Choose an action.`);
    expect(told.proposal?.question).toBe(tracking.view.prompt);
  });

  it("takes a choice apart again", async () => {
    const { told } = sit(plan);
    await fireEvent.click(button(/^Hide\./));
    await fireEvent.click(button(/ the Chimera$/));
    told.proposal?.clear?.();
    await tick();
    expect(told.proposal?.move).toBeNull();
    expect(button(/ the Chimera$/).getAttribute("aria-pressed")).toBe("false");
  });

  it("keeps the choice while others seal theirs", async () => {
    const { told, rerender } = sit(plan);
    await fireEvent.click(button(/^Hide\./));
    await fireEvent.click(button(/ the Chimera$/));
    await rerender({ moves: [...plan.moves] });
    expect(told.proposal?.move?.kind).toBe("hide");
  });

  it("leaves a tracking player two actions and the locked target", async () => {
    const { told } = sit(tracking);
    expect(button(/^Track\./)).toHaveProperty("disabled", true);
    await fireEvent.click(button(/^Assassinate\./));
    expect(told.proposal?.move).toMatchObject({ kind: "assassinate", fields: { target: "ghost" } });
    expect(told.proposal?.consequence).toContain("goes through Hide");
  });

  it("asks two players for an action only", async () => {
    const { told } = sit(duel);
    expect(found(/ the Siren$/)).toBeUndefined();
    await fireEvent.click(button(/^Assassinate\./));
    expect(told.proposal?.move).toMatchObject({ kind: "assassinate", fields: { target: "siren" } });
  });

  it("goes through a row with the arrow keys", async () => {
    sit(plan);
    const strike = button(/^Assassinate\./);
    strike.focus();
    await fireEvent.keyDown(strike, { key: "ArrowRight" });
    expect(document.activeElement).toBe(button(/^Track\./));
    expect(strike.tabIndex).toBe(-1);
  });
});

describe("what is hidden", () => {
  it("is not in the page: sealed cards carry no action and no target", () => {
    sit(watching);
    const siren = named("Odile's cards, face down and sealed");
    expect(siren.querySelectorAll("text")).toHaveLength(0);
    const rivals = named("Around the table");
    expect(rivals.textContent).not.toContain("Whom");
    expect(rivals.innerHTML).not.toMatch(/target-/);
  });

  it("tells the order of the others only as far as it is known", () => {
    sit(first);
    const ladder = named("Order of this round");
    const numbers = [...ladder.querySelectorAll("b")].map((one) => one.textContent);
    expect(numbers.filter((one) => one.length === 1)).toHaveLength(1);
    expect(new Set(numbers).size).toBe(2);
  });
});

describe("an order number that is not known", () => {
  it("is written as short as the ladder needs it", () => {
    expect(strings.order.numbers([4, 5])).toBe("4 or 5");
    expect(strings.order.numbers([2, 3, 4, 5])).toBe("2 to 5");
    expect(strings.order.numbers([1, 2, 4, 5])).toBe("1/2/4/5");
  });
});

describe("a table that only looks on", () => {
  it("offers nothing", () => {
    const { told } = sit(watching);
    expect(document.querySelectorAll("[aria-pressed]")).toHaveLength(0);
    expect(told.proposal).toBeNull();
  });

  it("offers nothing in a replay either, whatever moves there were", () => {
    const { told } = sit(plan, { readonly: true, moves: [] });
    expect(document.querySelectorAll("[aria-pressed]")).toHaveLength(0);
    expect(told.proposal).toBeNull();
  });
});

describe("the own corner", () => {
  const { view } = tracking;

  it("keeps Track and target in sight when the plan is sealed, and in a replay", async () => {
    const { rerender } = sit(tracking, { readonly: true, moves: [] });
    const own = (): string[] => [...named("You").querySelectorAll("svg[aria-label]")].map((one) => one.ariaLabel ?? "");
    expect(own().slice(-2)).toEqual([`Your Track on ${tracking.names[0]} holds.`, "Ghost"]);
    const players = view.players.map((one) => (one.seat === 1 ? { ...one, action: "hide", is_ready: true } : one));
    await rerender({ view: { ...view, players } });
    expect(own().slice(-3)).toEqual([`Your Track on ${tracking.names[0]} holds.`, "Hide", "Ghost"]);
  });

  it("is crowned when the viewer wins", () => {
    const outcome = { places: [2, 1, 2, 2, 2], scores: [0, 3, 0, 0, 0], reason: "" };
    const { container } = sit(tracking, { view: { ...view, phase: "over" }, moves: [], outcome });
    expect(named("You").textContent).toContain("You win");
    expect(container.querySelectorAll(".crown")).toHaveLength(1);
  });
});

describe("other cards", () => {
  const catalogue = {
    siren: { id: "siren", name: "Tide & Co", kind: "character", text: "", rule: "", facts: {} },
    hide: { id: "hide", name: "Vanish", kind: "action", text: "Nobody finds you.", rule: "", facts: { edited: true } },
  };

  it("are called on the board as in their edition", async () => {
    const { told } = sitAt(crisis, plan, catalogue);
    const drawnWords = [...document.querySelectorAll("svg text")].map((one) => one.textContent).join("|");
    expect(drawnWords).toContain("Tide & Co");
    expect(drawnWords).toContain("Nobody finds you.");
    expect(drawnWords).not.toMatch(/Siren|\|Hide/);
    await fireEvent.click(button(/^Vanish\. Nobody finds you\./));
    expect(told.proposal?.question).toBe("Vanish, and watch whom?");
    await fireEvent.click(button(/the Tide & Co$/));
    expect(told.proposal?.question).toMatch(/^Vanish, and watch .* the Tide & Co\?$/);
  });

  it("are called in the rail and beside a replay, too", () => {
    const lines = crisis.players(crisis.playback(open.view, catalogue)).map((one) => one.facts);
    expect(lines.join()).toContain("Tide & Co");
    render(crisis.Held, { props: { view: asSeat(open.view, 0), names: [], catalogue } });
    expect(document.body.textContent).toContain("Target: Tide & Co");
    expect(document.body.textContent).not.toMatch(/Siren|Hide/);
  });
});

describe("all cards open", () => {
  it("lies before everybody on the table", () => {
    sit(open);
    const cards = [...named("Around the table").children].map((rival) =>
      [...rival.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label")),
    );
    expect(cards[0]).toEqual(expect.arrayContaining(["Order card 1", "Hide", "Siren"]));
    expect(cards[0]?.join()).toContain("its target is the Siren");
    expect(cards[1]).toEqual(expect.arrayContaining(["Track", "Werewolf"]));
    expect(cards.flat().join()).not.toContain("sealed");
  });

  it("has beside it what each seat holds, in words too", async () => {
    const { Held } = crisis;
    if (!Held) throw new Error("nothing is held");
    const props = { view: asSeat(open.view, 0), names: [], catalogue: {} };
    const { container, rerender } = render(Held, { props });
    const lists = (): string[][] =>
      [...container.querySelectorAll("ul")].map((list) =>
        [...list.querySelectorAll("li > span")].map((one) => one.textContent),
      );
    expect(lists()).toEqual([
      ["Order card 1", "Track", "Hide", "Target: Siren"],
      ["Assassinate", "Target: Werewolf"],
    ]);
    await rerender({ view: { ...open.view, viewer: 0, players: [] } });
    expect(container.textContent.trim()).toBe("No cards.");
  });
});

describe("the execution", () => {
  const heading = (container: Element): string => container.querySelector(".verdict h2")?.textContent ?? "";
  const fresh = execution.fresh;

  it("follows the events, one number at a time, and gives the reason and the rule", async () => {
    const { container, told } = sit(execution, { fresh });
    await tick();
    expect(told.playing).toBe(true);
    const seen: string[] = [];
    while (told.playing && seen.length < 9) {
      seen.push(heading(container));
      if (seen.length === 2) {
        expect(container.querySelector(".verdict p")?.textContent).toBe("You were watching.");
        expect(told.proposal?.consequence).toBe("Rule AC-5.7.");
      }
      if (seen.length === 3)
        expect(container.querySelector(".verdict p")?.textContent).toMatch(/except by somebody who has tracked\.$/);
      await press(" ");
    }
    expect(seen).toEqual(["On the trail", "Counter!", "In hiding", "Struck down", "Skipped", "The dead rise"]);
  });

  it("lets one fall once, however often they are struck", async () => {
    const { container, told } = sit(corpse, { fresh: corpse.fresh });
    await tick();
    const seen: string[] = [];
    while (told.playing && seen.length < 9) {
      seen.push(heading(container));
      expect(container.querySelectorAll(".lying")).toHaveLength(seen.length === 3 ? 1 : 0);
      await press(" ");
    }
    expect(seen).toEqual(["Struck down", "Once more", "In hiding", "Skipped", "The dead rise"]);
  });

  it("shows the targets of a game that ends at its first number", async () => {
    const { container } = sit(execution, {
      fresh: [
        line("called", { seat: 1, number: 1, action: "assassinate", target: null }),
        line("aimed", { seat: 1, target: 0, action: "track", tracking: false }),
        line("killed", { seat: 1, victim: 0, how: "open" }),
        line("won", { seat: 1 }, { text: "Odile wins the game!" }),
      ],
    });
    await tick();
    expect(container.querySelector(".actor .flip[aria-label='Ghost']")).not.toBeNull();
  });

  it("does not let on in its last round that it is the last", async () => {
    const { container, told } = sit(execution, {
      fresh: [
        line("called", { seat: 1, number: 1, action: "assassinate", target: null }),
        line("aimed", { seat: 1, target: 0, action: "track", tracking: false }),
        line("killed", { seat: 1, victim: 0, how: "open" }),
        line("won", { seat: 1 }, { text: "Odile wins the game!" }),
      ],
    });
    await tick();
    const players = execution.view.players.length;
    const row = (): (string | undefined)[] =>
      [...container.querySelectorAll(".numbers li")].map((one) => one.querySelector("em")?.textContent);
    expect(row()).toHaveLength(players);
    expect(row().slice(1)).toEqual(Array(players - 1).fill("not called yet"));
    expect(told.proposal?.label).toBe("To the table");
    await press(" ");
    expect(heading(container)).toBe("Odile wins");
    expect(container.querySelector(".verdict p")?.textContent).toMatch(/ chips?, and the king's favour\.$/);
    expect(container.querySelectorAll(".curtain li")).toHaveLength(players - 1);
  });

  it.each([
    [
      [line("round-ended", { round: 3 }, { text: "Round 3 ends." })],
      "The round ends",
      strings.playback.noStays("Track"),
    ],
    [
      [
        line("round-ended", { round: 3 }, { text: "Round 3 ends." }),
        line("capped", { round: 3 }, { text: "Round 3 was the last." }),
      ],
      "The last round",
      "Round 3 was the last.",
    ],
  ])("says how a round without a death ends", async (ending, title, why) => {
    const hides = [1, 2].flatMap((number) => [
      line("called", { seat: number - 1, number, action: "hide", target: null }),
      line("idle", { seat: number - 1, action: "hide" }),
    ]);
    const { container } = sit(duel, { fresh: [...hides, ...ending] });
    await tick();
    await press(" ");
    await press(" ");
    expect(heading(container)).toBe(title);
    expect(container.querySelector(".verdict p")?.textContent).toBe(why);
  });

  it("steps back to the act before, wherever this one is", async () => {
    vi.useFakeTimers();
    try {
      const { container } = sit(execution, { fresh, motion: true });
      await tick();
      for (const key of [" ", " ", " ", " "]) await press(key);
      expect(heading(container)).toBe("In hiding");
      await press("ArrowLeft");
      expect(heading(container)).toBe("Counter!");
      await press("ArrowLeft");
      await press("ArrowLeft");
      expect(heading(container)).toBe("On the trail");
      expect(container.querySelector(".verdict")?.classList.contains("waits")).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("leaves alone what the shell has answered to", async () => {
    const spend = (event: Event): void => event.preventDefault();
    const { container } = sit(execution, { fresh });
    await tick();
    document.body.addEventListener("keydown", spend);
    await press(" ");
    document.body.removeEventListener("keydown", spend);
    expect(heading(container)).toBe("On the trail");
    await press(" ");
    expect(heading(container)).toBe("Counter!");
  });

  it("takes the log along act by act", async () => {
    const { playback } = sit(execution, { fresh, motion: true });
    await tick();
    expect(playback.line).toBe(playback.act?.lines[0]);
    playback.onwards();
    expect(playback.line).toBe(playback.act?.lines.at(-1));
  });

  it("keeps no log waiting where nothing moves, and is read aloud by itself only where it is seen again", async () => {
    const { container, playback } = sit(execution, { fresh });
    const aloud = (): string => container.querySelector("[aria-live]")?.textContent ?? "";
    await tick();
    expect([playback.isTelling, aloud()]).toEqual([false, ""]);
    await press("Escape");
    await fireEvent.click(button("Round 1 again"));
    const rest = playback.act?.lines.slice(1).map((line) => line.text);
    expect(aloud()).toBe(rest?.join(" "));
  });

  it("can be left at once, and seen again", async () => {
    const { container, told } = sit(execution, { fresh });
    await tick();
    await press("Escape");
    expect(told.playing).toBe(false);
    await fireEvent.click(button("Round 1 again"));
    expect(heading(container)).toBe("On the trail");
  });

  it("does not tell the chips before the blow has fallen", async () => {
    const { told, playback } = sit(execution, { fresh, motion: true });
    await tick();
    expect(crisis.players(playback).map((line) => line.score)).toEqual(["0", "0", "0", "0", "0"]);
    // The first verdict, the second call, the blow.
    for (let beat = 0; beat < 3; beat += 1) await press(" ");
    expect(crisis.players(playback)[0]?.score).toBe("1");
    expect(crisis.players(playback)[4]?.facts).toBe("Chimera, dead");
    expect(crisis.phases(playback).current).toBe(3);
    told.proposal?.run?.();
    await tick();
    expect(crisis.phases(playback).current).toBe(2);
  });

  it("is each board's own, however many are on the page", async () => {
    const [one, other] = [sit(execution, { fresh, motion: true }), sit(execution, { fresh, motion: true })];
    const quiet = sit(execution);
    await tick();
    one.playback.onwards();
    one.playback.onwards();
    expect([one.playback.index, other.playback.index, quiet.playback.isOpen]).toEqual([1, 0, false]);
    one.playback.skip();
    await tick();
    expect([one.told.playing, other.told.playing, quiet.told.playing]).toEqual([false, true, false]);
    const scores = (at: CrisisPlayback): string[] => crisis.players(at).map((line) => line.score);
    expect(scores(one.playback)).toEqual(scores(quiet.playback));
    expect(scores(other.playback)).toEqual(["0", "0", "0", "0", "0"]);
  });

  it("moves by itself when motion is on, and stops when told", async () => {
    vi.useFakeTimers();
    try {
      const { container } = sit(execution, { fresh, motion: true });
      await tick();
      expect(container.querySelector(".verdict")?.classList.contains("waits")).toBe(true);
      await vi.advanceTimersByTimeAsync(1100);
      expect(container.querySelector(".verdict")?.classList.contains("waits")).toBe(false);
      await fireEvent.click(button("Pause"));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(heading(container)).toBe("On the trail");
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a Battle Royale", () => {
  it("counts lives, and whoever dropped out has left the table", () => {
    const { getByText, container } = sit(dropped);
    expect(getByText(/Out: Odile the Siren/)).toBeTruthy();
    expect(container.querySelectorAll(".rival")).toHaveLength(1);
    const { view } = dropped;
    expect(crisis.players(begun(view)).map((line) => line.score)).toEqual(["0", "3", "0"]);
    expect(crisis.players(begun(view))[1]?.facts).toBe("Siren, out");
  });
});

it("shows the court larger to whoever has no hand beside it", () => {
  for (const height of [306, 340]) expect(lowUnit(height, true)).toBeGreaterThan(lowUnit(height, false));
  expect(unitOf("wide", 1520, 870, true)).toBeGreaterThan(unitOf("wide", 1520, 870));
  expect(unitOf("wide", 1520, 870, true) * 1132).toBeLessThanOrEqual(1520);
  for (const layout of ["wide", "tall", "phone"] as const)
    for (const rivals of [2, 3, 4]) {
      const { across, width } = rowsOf(layout, rivals);
      expect(width).toBeGreaterThan(widthOf(layout, rivals));
      expect(across * width).toBeLessThan({ wide: 1132, tall: 820, phone: 390 }[layout]);
    }
});
