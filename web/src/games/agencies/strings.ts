/** Every word of the Agencies table. */
import { isJoker, rankOf, suitOf } from "./cards";

const RANKS: Record<string, string> = { K: "King", Q: "Queen", J: "Jack", A: "Ace" };
const SUIT_NAMES = { S: "Spades", H: "Hearts", D: "Diamonds", C: "Clubs" };
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;
const word = (count: number): string => NUMBERS[count] ?? String(count);

/** "3 of 7", and "8 points" for whoever has passed the goal. */
const short = (points: number, goal: number): string =>
  points < goal ? `${points} of ${goal}` : many(points, "point");
/** "3 of 7 points". */
const standing = (points: number, goal: number): string =>
  points < goal ? `${short(points, goal)} points` : short(points, goal);

/** "Queen of Clubs", "4 of Hearts", "joker". */
const card = (id: string): string =>
  isJoker(id) ? "joker" : `${RANKS[rankOf(id)] ?? rankOf(id)} of ${SUIT_NAMES[suitOf(id)]}`;
const cards = (ids: readonly string[]): string => list(ids.map((id) => (isJoker(id) ? "the joker" : card(id))));

/** What a declared joker is good for: it softens a failure, or it completes the hit by itself. */
const INSURANCE = {
  does: "insurance",
  legend: "Insurance",
  without: "None",
  cost: "A failure costs",
  price: "only the joker",
  means: "The joker goes either way. If you fail, it is all you lose.",
  refused: "Attempt a hit without insurance?",
  draw: "Draw it, insured",
};
const FREE_HIT: typeof INSURANCE = {
  does: "completes any hit",
  legend: "The joker",
  without: "Keep it",
  cost: "With the joker",
  price: "it cannot fail",
  means: "The joker completes whatever you draw, and is spent.",
  refused: "Attempt a hit without the joker?",
  draw: "Draw it with the joker",
};

export const strings = {
  card,
  joker: (mode: string) => (mode === "auto-hit" ? FREE_HIT : INSURANCE),
  desk: "The desk",
  phases: { turn: "Hire or attempt", discard: "Discard", crew: "Choose a crew" } as Record<string, string>,
  attempting: "Attempt",
  finished: "Finished",
  points: (count: number) => many(count, "point"),
  tied: "Tied on points: the stronger hand in the showdown comes first.",
  lost: "The client has hired somebody else. Your card is returned, slightly singed.",
  turn: (turn: number) => `Turn ${turn}`,
  players: {
    hits: (hits: number, holds: number) => `${hits ? `${many(hits, "hit")}, ` : ""}holds ${holds}`,
    of: (points: number, goal: number) => (points < goal ? `of ${goal}` : points === 1 ? "point" : "points"),
  },
  cork: {
    label: "Cork board",
    mine: "Your agency",
    score: short,
    rival: (points: number, goal: number, holds: number) => `${short(points, goal)}, holds ${holds}`,
    group: (name: string, points: number, goal: number, holds: number) =>
      `${name}: ${standing(points, goal)}, ${many(holds, "card")} in hand`,
    done: (id: string, points: number) => `${card(id)}, completed, ${many(points, "point")}`,
    none: "No hit yet",
  },
  grid: {
    title: (left: number, all: number) => `Still out there: ${left} of ${all}`,
    here: "here",
    cell: (id: string, strength: number) => `${card(id)}, strength ${strength}`,
    isHere: (id: string) => `${card(id)}, on the desk`,
    isGone: (id: string) => `${card(id)}, completed`,
    met: "your hand meets it",
    legend: "Ticked: this hand meets it",
  },
  piles: {
    label: "Decks",
    hits: "Hit deck",
    agents: "Agent deck",
    agentsShort: "Agents",
    discard: "Discard, open",
    hitCount: (count: number) => many(count, "hit"),
    agentCount: (count: number) => many(count, "agent"),
    cardCount: (count: number) => many(count, "card"),
    hire: "Hire",
    hireToFive: "Hire to five",
    attempt: "Attempt",
    hireName: (count: number) => `Hire an agent: agent deck, ${many(count, "agent")}`,
    attemptName: (count: number) => `Attempt a hit: hit deck, ${many(count, "hit")}`,
    hitsName: (count: number) => `Hit deck, ${many(count, "hit")}`,
    agentsName: (count: number) => `Agent deck, ${many(count, "agent")}`,
    discardName: (count: number) => `Open discard, ${many(count, "card")}: look through it`,
    hitsButton: "Hits",
    pileButton: "Pile",
  },
  dossier: {
    label: (id: string, strength: number, points: number) =>
      `${card(id)}, strength ${strength}, ${many(points, "point")}`,
    insured: "Insured",
    failed: "Failed",
    spared: "The joker took it",
    failedName: "stamped: failed",
    sparedName: "stamped: the joker took the blame",
  },
  form: {
    mine: "Before you draw",
    later: "When your turn comes",
    watching: "On the desk",
    tooMany: "One too many",
    discard: "Six on a payroll of five. Somebody goes.",
    cost: "A failure costs",
    nothing: "nothing yet",
    loss: (points: number, cards: number) =>
      [points ? many(points, "point") : "", cards ? many(cards, "card") : ""].filter(Boolean).join(", "),
    withJoker: "Declare the joker",
    toAct: (name: string) => `${name} has the desk.`,
    quiet: "Nothing drawn yet.",
    choose: "Hire one agent, or attempt a hit.",
    full: "Five agents: the hand is full, so a hit it is.",
    catchUp: "You have no hit and somebody has: you may hire to five.",
  },
  meter: {
    label: "Crew strength",
    needs: (strength: number) => `needs ${strength}`,
    value: (strength: number, needed: number) => `${strength} of ${needed} needed`,
    choosing: (name: string) => `${name} chooses a crew`,
    fail: "Let it fail",
  },
  gauge: {
    label: "This hand meets",
    ofHits: (met: number, of: number) => `${met} of ${of}`,
    value: (met: number, of: number) => `This hand meets ${met} of ${many(of, "hit")} in the deck`,
  },
  hand: {
    label: (count: number) => `Your hand, ${count === 1 ? "one card" : `${word(count)} cards`}`,
    empty: "Nobody on the payroll.",
    agent: (id: string, strength: number) => (isJoker(id) ? "Joker" : `${card(id)}, strength ${strength}`),
    suitBonus: (bonus: number, worth: number) => `plus ${bonus} for its suit: ${worth}`,
    colourBonus: (bonus: number, worth: number) => `plus ${bonus} for its colour: ${worth}`,
    suit: "suit",
    colour: "colour",
    late: "Not declared in time",
    declared: "Declared",
    insure: "Declare it for the attempt",
    joker: "Joker",
    watching: "You are watching. The hands stay closed.",
    open: "All hands lie open.",
  },
  crew: {
    start: (hit: string, needed: number) => `${card(hit)} needs ${needed}. Choose your crew.`,
    whole: (all: number) => `Your whole hand brings ${all}. What you send is spent; the rest stays.`,
    wholeShort: (all: number) => `Your hand brings ${all}; whom you send is spent.`,
    bring: (hit: string, needed: number, crew: readonly string[], total: number) =>
      `${card(hit)} needs ${needed}. ${cards(crew)} ${crew.length === 1 ? "brings" : "bring"} ${total}.`,
    bringShort: (hit: string, needed: number, total: number) => `${card(hit)} needs ${needed}. You bring ${total}.`,
    keepShort: (kept: number, points: number, goal: number) =>
      `You keep ${kept ? many(kept, "card") : "nobody"} and ${points < goal ? `stand at ${points} of ${goal}` : "are hired"}.`,
    short: (missing: number) => `${missing} short. Add somebody.`,
    keep: (kept: readonly string[], points: number, goal: number) =>
      `${kept.length ? `You would keep ${cards(kept)}` : "You would keep nobody"}, and ${points < goal ? `stand at ${standing(points, goal)}` : `be hired with ${standing(points, goal)}`}.`,
    send: "Send the crew",
  },
  laid: {
    crew: (name: string) => (name ? `${name} sends a crew` : "Your crew"),
    hand: (name: string) => (name ? `${name} lays the whole hand open` : "You lay your whole hand open"),
    of: (needed: number) => `of ${needed}`,
  },
  discardOne: {
    start: "Six cards are one too many. Which one goes?",
    startMore: "It goes on the open pile; everybody sees it.",
    question: (id: string) => `Discard ${isJoker(id) ? "the joker" : `the ${card(id)}`}?`,
    more: "You go on with the other five.",
    label: "Discard",
  },
  playback: { tag: "On the desk", toMove: "On to my move", onwards: "Continue" },
  attempt: {
    plain: "Attempt a hit?",
    insured: "Attempt a hit, joker declared?",
    label: "Draw the hit",
    chances: (met: number, of: number) => `This hand meets ${met} of the ${many(of, "hit")} left.`,
    doubt: (met: number, of: number) =>
      `This hand meets ${met ? `only ${met}` : "none"} of the ${many(of, "hit")} left. Draw all the same?`,
    loss: (points: number, cards: number) =>
      points || cards
        ? `A failure costs ${list([points ? many(points, "point") : "", cards ? many(cards, "card") : ""].filter(Boolean))}.`
        : "You have nothing to lose.",
  },
  sheet: {
    discard: "The open discard",
    emptyDiscard: "Nothing has been thrown away yet.",
    unseen: (count: number) => `Unaccounted for: ${many(count, "agent")}`,
    unseenHint: "In the deck, or in somebody's hand.",
    inDeck: "In the deck.",
    hits: "Hits",
  },
  showdown: {
    title: "Showdown",
    total: (strength: number) => `strength ${strength}`,
  },
  letter: {
    hired: (name: string) => `${name} is hired`,
    youHired: "Your agency is hired",
    shared: (names: readonly string[]) => `${list(names)} share the job`,
    stamp: "Hired",
    agency: "Agency",
    points: "Points",
    attempts: "Attempts",
    lost: "Lost to failure",
    share: (done: number, all: number) => (all ? `${done} of ${all}` : "none"),
    nothing: "nothing",
    hits: (ids: readonly string[]) => list(ids.map((id) => `the ${card(id)}`)),
  },
};
