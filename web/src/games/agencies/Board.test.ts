/** The desk, drawn from positions of real games (see tests/boards/agencies.py). */
import { cleanup, fireEvent, waitFor } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { AgenciesLine } from "../../protocol/events";
import type { AgenciesView, MoveInfo } from "../../protocol/types";
import type { BoardProps, GameModule, Proposal } from "../module";
import { catalogueOf, lineOf, position, sitAt, withoutScreen, type Position } from "../testing";
import { strings } from "./strings";
import type { AgenciesPlayback } from "./playback.svelte";

const catalogue = catalogueOf("agencies");
const crew = position<AgenciesView, AgenciesLine>("agencies", "crew");
const discard = position<AgenciesView, AgenciesLine>("agencies", "discard");
const showdown = position<AgenciesView, AgenciesLine>("agencies", "showdown");
const turn = position<AgenciesView, AgenciesLine>("agencies", "turn");
const watching = position<AgenciesView, AgenciesLine>("agencies", "watching");

type Props = Omit<BoardProps<AgenciesView, AgenciesLine>, "playback">;

let agencies: GameModule<AgenciesView, AgenciesLine, AgenciesPlayback>;
let settings: { odds: boolean };
const DESKTOP = { width: 1132, height: 770 };
const room = { ...DESKTOP };
/** What moved, and how far to the right it was in the end. */
let moved: { what: string; by: number }[] = [];
/** How far to the right the places of the desk are. */
const PLACES: Record<string, number> = { hits: 100, agents: 200, discard: 300, "photo-KC": 700 };

beforeAll(async () => {
  withoutScreen(room);
  Element.prototype.getAnimations = () => [];
  Element.prototype.getBoundingClientRect = function (): DOMRect {
    return new DOMRect(PLACES[(this as HTMLElement).dataset.place ?? ""] ?? 0, 0, 10, 10);
  };
  Element.prototype.animate = function (keyframes): Animation {
    const { transform } = (keyframes as Keyframe[]).at(-1) ?? {};
    moved.push({
      what: this.classList[0] ?? "",
      by: parseInt(/translate\((-?\d+)/.exec(String(transform))?.[1] ?? "0"),
    });
    const animation = { cancel: () => undefined, currentTime: 0, onfinish: null as (() => void) | null };
    setTimeout(() => animation.onfinish?.());
    return animation as unknown as Animation;
  };
  agencies = (await import(".")).default;
  settings = (await import("../../lib/settings.svelte")).settings;
}, 60_000);

afterEach(() => {
  cleanup();
  settings.odds = true;
  vi.useRealTimers();
  Object.assign(room, DESKTOP);
});

function sit(shown: Position<AgenciesView, AgenciesLine>, over: Partial<Props> = {}) {
  const choose = vi.fn<(move: MoveInfo) => void>();
  const { page, props, told } = sitAt(agencies, shown, catalogue, {
    log: [],
    readonly: false,
    choose,
    unchoose: () => void inBar(null),
    ...over,
  });
  /** A move waits in the bar to be confirmed, or none any more. */
  let waiting: MoveInfo | null = null;
  const inBar = (move: MoveInfo | null | undefined) => page.rerender({ chosen: (waiting = move ?? null) });
  return {
    ...page,
    choose,
    inBar,
    waiting: () => waiting,
    props,
    proposed: () => told.proposal,
    playing: () => told.playing,
  };
}

const crewOf = (proposal: Proposal | null): unknown => proposal?.move?.fields.cards;

describe("choosing a crew", () => {
  it("finds the legal move that sends exactly the selected cards", async () => {
    const desk = sit(crew);
    expect(desk.proposed()?.move).toBeNull();
    await fireEvent.click(desk.getByRole("button", { name: /^Ace of Spades, strength 16, plus 2 for its colour: 18/ }));
    expect(desk.proposed()?.question).toContain("Ace of Spades brings 18");
    expect(desk.proposed()?.move).toBeNull();
    await fireEvent.click(desk.getByRole("button", { name: /^4 of Clubs, strength 4, plus 4 for its suit: 8/ }));
    expect(crewOf(desk.proposed())).toEqual(["AS", "4C"]);
    expect(desk.proposed()?.question).toContain("bring 26");
    expect(desk.proposed()?.consequence).toContain("10 of Hearts, 6 of Diamonds and the joker");
    expect(desk.proposed()?.consequence).toContain("6 of 7 points");
  });

  it("prints on each card what it is worth against the hit", () => {
    const desk = sit(crew);
    const printed = (name: RegExp): string[] =>
      [...desk.getByRole("button", { name }).querySelectorAll("text")].map((text) => text.textContent);
    expect(printed(/^4 of Clubs/)).toEqual(["4", "8", "Strength 4"]);
    expect(printed(/^6 of Diamonds/)).toEqual(["6", "6", "Strength 6"]);
  });

  it("takes a card back, and all of them", async () => {
    const desk = sit(crew);
    const ace = desk.getByRole("button", { name: /^Ace of Spades/ });
    await fireEvent.click(ace);
    await fireEvent.click(desk.getByRole("button", { name: /^10 of Hearts/ }));
    expect(ace.getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(ace);
    expect(ace.getAttribute("aria-pressed")).toBe("false");
    expect(desk.proposed()?.move).toBeNull();
    desk.proposed()?.clear?.();
    await tick();
    expect(desk.queryAllByRole("button", { pressed: true })).toHaveLength(0);
  });

  it("does not offer the joker, and says why", () => {
    const desk = sit(crew);
    expect(desk.queryByRole("button", { name: /^Joker/ })).toBeNull();
    expect(desk.getByRole("img", { name: "Joker, insurance, Not declared in time" })).toBeTruthy();
  });

  it("offers a failure on purpose where the table allows it", async () => {
    const desk = sit(crew);
    await fireEvent.click(desk.getByRole("button", { name: "Let it fail" }));
    expect(desk.choose.mock.calls[0]?.[0].kind).toBe("fail");
  });

  it("takes the place of a failure that waits in the bar", async () => {
    const { moves } = crew;
    const desk = sit(crew);
    await fireEvent.click(desk.getByRole("button", { name: /^10 of Hearts/ }));
    await desk.inBar(moves.find((move) => move.kind === "fail"));
    expect(desk.queryAllByRole("button", { pressed: true })).toHaveLength(0);
    await fireEvent.click(desk.getByRole("button", { name: /^Ace of Spades/ }));
    expect(desk.waiting()).toBeNull();
    expect(desk.getAllByRole("button", { pressed: true }).map((card) => card.dataset.card)).toEqual(["AS"]);
    expect(desk.proposed()?.question).toContain("Ace of Spades brings 18");
  });

  it("moves inside the hand with arrow keys", async () => {
    const desk = sit(crew);
    const ace = desk.getByRole("button", { name: /^Ace of Spades/ });
    ace.focus();
    await fireEvent.keyDown(ace, { key: "ArrowRight" });
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^10 of Hearts/);
  });
});

describe("the turn", () => {
  it("hires from the agent deck, one or up to five", async () => {
    const desk = sit(turn);
    await fireEvent.click(desk.getByRole("button", { name: /^Hire an agent/ }));
    await fireEvent.click(desk.getByRole("button", { name: "Hire to five" }));
    expect(desk.choose.mock.calls.map(([move]) => move.kind)).toEqual(["hire", "hire-to-five"]);
  });

  it("picks the hit deck up, and hires at once", () => {
    const desk = sit(turn);
    expect(desk.getByRole("button", { name: /^Attempt a hit/ }).getAttribute("aria-pressed")).toBe("false");
    expect(desk.getByRole("button", { name: /^Hire an agent/ }).hasAttribute("aria-pressed")).toBe(false);
  });

  it("attempts from the hit deck, with insurance as a clear choice", async () => {
    const desk = sit(turn);
    await fireEvent.click(desk.getByRole("button", { name: /^Attempt a hit/ }));
    expect(desk.proposed()?.move?.kind).toBe("attempt");
    await fireEvent.click(desk.getByRole("radio", { name: "Declare the joker" }));
    expect(desk.proposed()?.move?.kind).toBe("attempt-joker");
  });

  it.each([
    [true, "This hand meets 7 of the 9 hits left. A failure costs 3 cards."],
    [false, "A failure costs 3 cards."],
  ])("works chances out where that is wanted: %s", async (odds, consequence) => {
    settings.odds = odds;
    const desk = sit(turn);
    await fireEvent.click(desk.getByRole("button", { name: /^Attempt a hit/ }));
    expect(desk.proposed()?.consequence).toBe(consequence);
    expect(desk.queryByRole("img", { name: /^This hand meets/ }) !== null).toBe(odds);
    expect(desk.props.moves.some((move) => /meets|chance/.test(move.detail))).toBe(false);
  });

  const rich = {
    ...turn.view,
    loss: { points: 3, hits: 1, cards: 4 },
  };
  const declared = async (view: AgenciesView) => {
    const desk = sit(turn, { view });
    await fireEvent.click(desk.getByRole("radio", { name: "Declare the joker" }));
    return desk;
  };

  it("says what a failure costs with the joker and without", async () => {
    const desk = await declared(rich);
    const form = desk.getByRole("region", { name: "Before you draw" });
    expect(form.textContent).toContain("A failure costs only the joker");
    expect(form.textContent).not.toContain("3 points");
    expect(desk.getByRole("group", { name: "Insurance" })).toBeTruthy();
    expect(desk.proposed()?.label).toBe("Draw it, insured");
    await fireEvent.click(desk.getByRole("radio", { name: "None" }));
    expect(form.textContent).toContain("A failure costs 3 points, 4 cards");
  });

  it("speaks of no insurance where the joker completes any hit", async () => {
    const desk = await declared({ ...rich, joker_mode: "auto-hit" });
    expect(desk.getByRole("button", { name: "Joker, completes any hit, Declared" })).toBeTruthy();
    expect(desk.proposed()?.label).toBe("Draw it with the joker");
    expect(desk.proposed()?.consequence).toBe("The joker completes whatever you draw, and is spent.");
    expect(desk.container.textContent).toContain("With the joker it cannot fail");
    await fireEvent.click(desk.getByRole("radio", { name: "Keep it" }));
    expect(desk.proposed()?.question).toBe("Attempt a hit without the joker?");
    expect(desk.container.innerHTML).not.toMatch(/insur/i);
  });

  it("tells of the catch-up where it is offered", () => {
    const { moves } = turn;
    const view = { ...rich, hand: rich.hand.filter((card) => card.id !== "Jo") };
    const plain = moves.filter((move) => move.kind !== "attempt-joker");
    const note = /you may hire to five/;
    expect(sit(turn, { view, moves: plain }).queryByText(note)).toBeTruthy();
    cleanup();
    expect(
      sit(turn, { view, moves: plain.filter((move) => move.kind !== "hire-to-five") }).queryByText(note),
    ).toBeNull();
  });

  describe("with an attempt that waits in the bar", () => {
    const { moves } = turn;
    const offered = (kind: string): MoveInfo | undefined => moves.find((move) => move.kind === kind);
    const joker = { name: "Declare the joker" };
    const isDeclared = (desk: ReturnType<typeof sit>) =>
      desk.queryByRole("radio", { ...joker, checked: true }) !== null;

    it("shows what waits there", async () => {
      const desk = sit(turn);
      await desk.inBar(offered("attempt-joker"));
      expect(isDeclared(desk)).toBe(true);
      expect(desk.getAllByRole("button", { pressed: true }).map((thing) => thing.dataset.card)).toEqual([
        undefined,
        "Jo",
      ]);
      await desk.inBar(offered("attempt"));
      expect(isDeclared(desk)).toBe(false);
      await desk.inBar(null);
      expect(desk.queryAllByRole("button", { pressed: true })).toHaveLength(0);
      expect(desk.proposed()).toBeNull();
    });

    it("marks where the joker is declared, so that a hint can point there", () => {
      const radio = sit(turn).getByRole("radio", joker);
      expect(radio.dataset.move).toBe(String(offered("attempt-joker")?.action));
    });

    it.each([
      ["the joker", (desk: ReturnType<typeof sit>) => desk.getByRole("button", { name: /^Joker/ })],
      ["the form", (desk: ReturnType<typeof sit>) => desk.getByRole("radio", joker)],
    ])("declares the joker by %s", async (_, thing) => {
      const desk = sit(turn);
      await desk.inBar(offered("attempt"));
      await fireEvent.click(thing(desk));
      expect(desk.waiting()).toBeNull();
      expect(desk.proposed()?.move?.kind).toBe("attempt-joker");
      expect(isDeclared(desk)).toBe(true);
    });

    it("keeps the insurance when the joker is touched first, then the deck", async () => {
      const desk = sit(turn);
      const deck = () => desk.getByRole("button", { name: /^Attempt a hit/ });
      await fireEvent.click(desk.getByRole("button", { name: /^Joker/ }));
      expect(deck().getAttribute("aria-pressed")).toBe("false");
      await fireEvent.click(deck());
      expect(deck().getAttribute("aria-pressed")).toBe("true");
      expect(desk.proposed()?.move?.kind).toBe("attempt-joker");
      expect(isDeclared(desk)).toBe(true);
      await fireEvent.click(deck());
      expect(desk.proposed()).toBeNull();
    });

    it("keeps the joker, or gives the attempt up", async () => {
      const desk = sit(turn);
      await desk.inBar(offered("attempt-joker"));
      await fireEvent.click(desk.getByRole("button", { name: /^Joker/ }));
      expect(desk.proposed()?.move?.kind).toBe("attempt");
      await desk.inBar(offered("attempt"));
      await fireEvent.click(desk.getByRole("button", { name: /^Attempt a hit/ }));
      expect(desk.proposed()).toBeNull();
      expect(desk.queryAllByRole("button", { pressed: true })).toHaveLength(0);
    });
  });

  it("discards one of six", async () => {
    const desk = sit(discard);
    await fireEvent.click(desk.getByRole("button", { name: /^8 of Diamonds/ }));
    expect(desk.proposed()?.move?.fields.card).toBe("8D");
    await fireEvent.click(desk.getByRole("button", { name: /^Joker/ }));
    expect(desk.proposed()?.move?.fields.card).toBe("Jo");
  });
});

describe("what must not be there", () => {
  it("keeps rivals' cards out of the page", () => {
    const desk = sit(crew);
    for (const hidden of ["2 of Spades", "3 of Spades", "9 of Diamonds", "5 of Hearts", "8 of Clubs"])
      expect(desk.container.innerHTML).not.toContain(hidden);
  });

  it("offers nothing on a board for reading", () => {
    const desk = sit(crew, { readonly: true });
    const names = desk.queryAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(names).toEqual([expect.stringContaining("Open discard")]);
    expect(desk.proposed()).toBeNull();
  });

  it("shows a spectator no hand", () => {
    const desk = sit(watching, { readonly: true });
    expect(desk.getByText(/^You are watching/)).toBeTruthy();
    expect(desk.getByText("Kestrel chooses a crew")).toBeTruthy();
    expect(desk.queryByRole("meter")).toBeNull();
    expect(desk.getByRole("img", { name: "Queen of Clubs, strength 20, 2 points" })).toBeTruthy();
    expect(desk.queryByRole("img", { name: /^Ace of Spades/ })).toBeNull();
  });
});

describe("what is heard", () => {
  it("says the strength of a crew once", async () => {
    const desk = sit(crew);
    const meter = desk.getByRole("meter", { name: "Crew strength" });
    await fireEvent.click(desk.getByRole("button", { name: /^Ace of Spades/ }));
    expect(meter.getAttribute("aria-valuetext")).toBe("18 of 20 needed");
    expect(desk.queryByRole("group", { name: "Crew strength" })).toBeNull();
  });

  it.each([
    ["the index card", crew, "group", "Still out there: 6 of 12"],
    ["the form", turn, "region", "Before you draw"],
    ["the letter", showdown, "article", "Odile is hired"],
  ])("names %s by its own title", (_, shown, role, name) => {
    const thing = sit(shown).getByRole(role, { name });
    expect(thing.hasAttribute("aria-label")).toBe(false);
  });

  it("says how an agency stands once", () => {
    const group = sit(crew).getByRole("group", { name: "Odile: 3 of 7 points, 3 cards in hand" });
    expect(group.querySelector("p")?.getAttribute("aria-hidden")).toBe("true");
  });
});

describe("every size", () => {
  it("lays the desk out for a phone, with the index card in a sheet", async () => {
    Object.assign(room, { width: 390, height: 560 });
    const desk = sit(crew);
    expect(desk.container.querySelector("[data-shape=phone]")).toBeTruthy();
    expect(desk.queryByRole("region", { name: "Cork board" })).toBeNull();
    await fireEvent.click(desk.getByRole("button", { name: "Hits" }));
    expect(desk.getByRole("img", { name: "Queen of Clubs, on the desk" })).toBeTruthy();
    expect(desk.getByRole("img", { name: "King of Spades, completed, 3 points" })).toBeTruthy();
  });

  it("never counts beyond the goal", () => {
    const view = { ...crew.view, agencies: crew.view.agencies.map((one) => ({ ...one, points: 8 })) };
    const desk = sit(crew, { view });
    expect(desk.getByRole("group", { name: "Odile: 8 points, 3 cards in hand" })).toBeTruthy();
    expect(desk.container.textContent).not.toContain("8 of 7");
  });

  it("pins completed hits on the cork board", () => {
    const desk = sit(crew);
    expect(desk.getByRole("group", { name: "Odile: 3 of 7 points, 3 cards in hand" })).toBeTruthy();
    expect(desk.getByRole("img", { name: "Jack of Spades, completed, 1 point" })).toBeTruthy();
  });
});

describe("the end", () => {
  it("opens all hands in a showdown", () => {
    const desk = sit(showdown, { readonly: true });
    const region = desk.getByRole("region", { name: "Showdown" });
    expect(region.textContent).toContain("strength 26");
    expect(desk.getByRole("article", { name: "Odile is hired" })).toBeTruthy();
    const placed = desk.getAllByRole("rowheader").map((agency) => agency.textContent.trim());
    expect(placed).toEqual(["Odile", "Iris", "Marek", "Kestrel"]);
  });

  it("lays the hits of whoever is hired beside the letter, and says nothing of an empty hand", () => {
    const { view } = turn;
    const hits = ["KC", "KD", "JS"];
    const agencies = view.agencies.map((one, owner) => (owner === 0 ? { ...one, points: 7, hits } : one));
    const desk = sit(turn, {
      view: { ...view, agencies, hand: [], phase: "over", winners: [0], attempt: null },
      moves: [],
      readonly: true,
    });
    expect(desk.getByRole("article", { name: "Your agency is hired" })).toBeTruthy();
    expect(desk.container.querySelectorAll(".proof li")).toHaveLength(hits.length);
    expect(desk.container.textContent).not.toContain(strings.hand.empty);
  });
});

describe("what happened", () => {
  const { view } = turn;
  const line = lineOf<AgenciesLine>();
  const agency = (view: AgenciesView, seat: number, hits: string[]): AgenciesView["agencies"] =>
    view.agencies.map((one, owner) => (owner === seat ? { ...one, hits } : one));

  /** All that was told of an update by its end. */
  async function tell(shown: Position<AgenciesView, AgenciesLine>, after: AgenciesView, ...fresh: AgenciesLine[]) {
    vi.useFakeTimers();
    const desk = sit(shown, { motion: true, readonly: true, moves: [] });
    moved = [];
    await desk.rerender({ ...desk.props, view: after, fresh });
    const names = new Set<string>();
    const riffled = new Set<string>();
    const look = (): void => {
      for (const one of desk.queryAllByRole("img", { name: /^King of Clubs, strength 30, 3 points/ }))
        names.add(one.getAttribute("aria-label") ?? "");
      for (const one of desk.container.querySelectorAll<HTMLElement>(".riffle")) riffled.add(one.dataset.place ?? "");
    };
    for (let beats = 0; desk.playing() && beats < 100; beats += 1) {
      look();
      await vi.advanceTimersByTimeAsync(100);
    }
    look();
    expect(desk.playing()).toBe(false);
    return { ...desk, names: [...names], riffled: [...riffled] };
  }
  const ways = (what: string): number[] => moved.filter((one) => one.what === what).map((one) => one.by);
  const revealed = line("revealed", { seat: 1, hit: "KC" });

  it("names nobody while the dossier is being opened", async () => {
    vi.useFakeTimers();
    const desk = sit(turn, { motion: true, readonly: true, moves: [] });
    const fresh = [revealed, line("spared", { seat: 1, hit: "KC" })];
    await desk.rerender({ ...desk.props, view: { ...view }, fresh });
    expect(desk.container.querySelector(".dossier")).not.toBeNull();
    expect(desk.queryByText("here")).toBeNull();
    await vi.advanceTimersByTimeAsync(700);
    expect(desk.queryByText("here")).not.toBeNull();
  });

  it("ends with the dossier on the cork board of who completed it", async () => {
    const after = { ...view, agencies: agency(view, 1, ["QH", "JS", "KC"]) };
    const desk = await tell(turn, after, revealed, line("completed", { seat: 1, hit: "KC", points: 6, crew: [] }));
    expect(ways("dossier").at(-1)).toBe(PLACES["photo-KC"]);
    expect(desk.container.querySelector(".dossier")).toBeNull();
  });

  it("ends with the dossier back in the deck where nobody did", async () => {
    const after = { ...view, agencies: agency(view, 1, []) };
    await tell(turn, after, revealed, line("failed", { seat: 1, hit: "KC", lost: ["QH", "JS"], cards: [] }));
    expect(ways("dossier").at(-1)).toBe(PLACES.hits);
    await tell(turn, { ...view }, revealed, line("spared", { seat: 1, hit: "KC" }));
    expect(ways("dossier").at(-1)).toBe(PLACES.hits);
  });

  /** What lay beside the hit, look by look. */
  async function laid(shown: Position<AgenciesView, AgenciesLine>, after: AgenciesView, ...fresh: AgenciesLine[]) {
    vi.useFakeTimers();
    const desk = sit(shown, { motion: true, readonly: true, moves: [] });
    await desk.rerender({ ...desk.props, view: after, fresh });
    const sums: string[] = [];
    let points = "";
    let isDecided = false;
    for (let beats = 0; desk.playing() && beats < 100; beats += 1) {
      const sum = desk.container.querySelector(".laid .sum")?.textContent.replace(/\s+/g, " ").trim();
      isDecided ||= desk.container.querySelector(".dossier .stamp, .dossier .cross") !== null;
      if (!isDecided) points = desk.container.querySelectorAll(".agency")[1]?.getAttribute("aria-label") ?? "";
      if (sum && sums.at(-1) !== sum) sums.push(sum);
      await vi.advanceTimersByTimeAsync(100);
    }
    return { sums, points };
  }

  it("lays a failed hand open card by card, sums it, and only then takes the points", async () => {
    const after = { ...view, agencies: agency(view, 1, []).map((one, at) => (at === 1 ? { ...one, points: 0 } : one)) };
    const lost = line("failed", { seat: 1, hit: "KC", lost: ["QH", "JS"], cards: ["2S", "3S", "9D", "4C"] });
    // Against clubs: 2 + 2, 3 + 2, 9, 4 + 4.
    const { sums, points } = await laid(turn, after, revealed, lost);
    expect(sums).toEqual(["4 of 30", "9 of 30", "18 of 30", "26 of 30"]);
    expect(points).toContain("3 of 7 points");
  });

  it("counts a rival's crew card by card, by the table's bonuses", async () => {
    const stacked = { ...turn, view: { ...view, bonus_mode: "stack" } };
    const done = line("completed", { seat: 1, hit: "JC", points: 4, crew: ["2S", "4C"] });
    const { sums } = await laid(stacked, { ...stacked.view }, line("revealed", { seat: 1, hit: "JC" }), done);
    expect(sums).toEqual(["4 of 10", "14 of 10"]);
  });

  it("lets my own draw come before what a rival drew after me", async () => {
    vi.useFakeTimers();
    const seat = view.viewer!;
    const [drew] = crew.view.hand.filter((card) => card.id === "6D");
    const desk = sit(turn, { motion: true, readonly: true, moves: [] });
    const after = { ...view, hand: [view.hand[0]!, view.hand[1]!, drew!, view.hand[2]!] };
    const fresh = [line("drew", { seat, card: "6D" }), line("drew", { seat: 1, card: null })];
    await desk.rerender({ ...desk.props, view: after, fresh });
    await tick();
    expect(desk.getByRole("img", { name: /^6 of Diamonds/ })).toBeTruthy();
    expect(desk.container.querySelector(".flight")).toBeNull();
    expect([...desk.container.querySelectorAll<HTMLElement>(".slot > *")].map((card) => card.dataset.card)).toEqual([
      "AS",
      "10H",
      "6D",
      "Jo",
    ]);
  });

  it("tells one's own discards once", async () => {
    const hand = view.hand.filter((card) => card.id !== "Jo");
    const seat = view.viewer!;
    const joker = line("declared", { seat });
    const mine = line("revealed", { seat, hit: "KC" });
    await tell(turn, { ...view, hand, attempt: { hit: "KC", insured: true } as AgenciesView["attempt"] }, joker, mine);
    expect(ways("slot").filter((by) => by !== 0)).toEqual([PLACES.discard]);
    expect(ways("flight")).toEqual([]);
    cleanup();
    const [card] = view.hand;
    const rest = { ...view, hand: view.hand.slice(1) };
    await tell(turn, rest, line("discarded", { seat, card: card?.id ?? "" }));
    expect(ways("slot").filter((by) => by !== 0)).toEqual([PLACES.discard]);
    expect(ways("flight")).toEqual([]);
  });

  it("shows the insurance of an attempt that is over at once", async () => {
    const spared = line("spared", { seat: 1, hit: "KC" });
    const insured = await tell(turn, { ...view }, line("declared", { seat: 1 }), revealed, spared);
    expect(insured.names[0]).toContain(", insured");
    cleanup();
    const plain = await tell(turn, { ...view }, revealed, line("failed", { seat: 1, hit: "KC", lost: [], cards: [] }));
    expect(plain.names[0]).not.toContain("insured");
  });

  it("riffles the decks that are shuffled, and no other", async () => {
    const recycled = await tell(turn, { ...view }, line("recycled", { agents: 30 }));
    expect(recycled.riffled).toEqual(["agents"]);
    cleanup();
    const spared = await tell(turn, { ...view }, revealed, line("spared", { seat: 1, hit: "KC" }));
    expect(spared.riffled).toEqual(["hits"]);
    cleanup();
    const lost = line("failed", { seat: 1, hit: "KC", lost: [], cards: [] });
    expect((await tell(turn, { ...view }, revealed, lost)).riffled).toEqual(["hits", "agents"]);
  });

  it("gives way to the next step of a replay", async () => {
    const replay = { motion: true, readonly: true, moves: [], stepping: true };
    const desk = sit(turn, replay);
    const lost = line("failed", { seat: 1, hit: "KC", lost: ["QH", "JS"], cards: [] });
    const after = { ...view, agencies: agency(view, 1, []) };
    await desk.rerender({ ...desk.props, view: after, fresh: [revealed, lost] });
    await desk.rerender({ ...desk.props, view: { ...after }, fresh: [line("revealed", { seat: 2, hit: "KD" })] });
    await tick();
    expect(desk.getByRole("img", { name: /^King of Diamonds, strength 30, 3 points/ })).toBeTruthy();
    await waitFor(() => expect(desk.queryByRole("img", { name: "Queen of Hearts, completed, 2 points" })).toBeNull());
  });

  it("is told before the desk shows it, and any key ends the telling", async () => {
    const desk = sit(turn, { motion: true, readonly: true, moves: [] });
    const lost = line("failed", { seat: 1, hit: "KC", lost: ["QH", "JS"], cards: [] });
    const after = { ...view, agencies: agency(view, 1, []) };
    await desk.rerender({ ...desk.props, view: after, fresh: [revealed, lost] });
    await tick();
    expect(desk.getByRole("img", { name: /^King of Clubs, strength 30, 3 points/ })).toBeTruthy();
    expect(desk.getByRole("img", { name: "Queen of Hearts, completed, 2 points" })).toBeTruthy();
    await fireEvent.keyDown(window, { key: "x" });
    await waitFor(() => expect(desk.queryByRole("img", { name: "Queen of Hearts, completed, 2 points" })).toBeNull());
  });
});
