/** Every word of the court. */
import { capital } from "../../lib/words";

const NUMBERS = ["none", "one", "two", "three", "four", "five"];
const ORDINALS = ["", "1st", "2nd", "3rd", "4th", "5th"];

const list = (words: string[], joint: string): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${joint} ${words.at(-1) ?? ""}`;

/** Verbs that agree with "you" or somebody else. */
const verb = (who: string, you: string, they: string): string => (who === "you" ? you : they);

export const strings = {
  you: "you",
  the: (mask: string) => `the ${mask}`,
  capital,
  and: (words: string[]) => list(words, "and"),
  effects: {
    assassinate: ["Kills, unless", "they hide"],
    track: ["Next strike", "ignores Hide"],
    hide: ["Blocks, may", "strike back"],
  },
  next: { assassinate: "Next round: last", track: "Next round: first", hide: "Next round: middle" },
  phases: (round: number) => [round > 0 ? `Round ${round}` : "Masks", "Order", "Plan", "Execution"],
  round: (round: number) => `Round ${round}`,
  chips: (count: number) => `${count} ${count === 1 ? "chip" : "chips"}`,
  deaths: (count: number) => `${count} ${count === 1 ? "death" : "deaths"}`,
  tied: "Whoever dropped out later comes first.",
  lost: "The king sends his regrets, and a very small wreath.",
  characterCard: (name: string) => `The ${name}`,

  line: {
    sealed: (mask: string) => `${mask}, sealed`,
    dead: (mask: string) => `${mask}, dead`,
    out: (mask: string) => `${mask}, out`,
    noMask: "no mask yet",
    points: (most: number) => `of ${most} chips`,
    deaths: (most: number) => `of ${most} deaths`,
  },

  court: {
    title: "The court",
    rivals: "Around the table",
    own: "You",
    chips: (count: number, most: number) => `${count} of ${most} chips`,
    aimAt: (who: string) => `${who}: make this the target`,
    lives: (count: number, most: number) => `${count} of ${most} lives left`,
    choosing: "is choosing",
    sealedCards: (name: string) => `${name}'s cards, face down and sealed`,
    lastRound: "last round:",
    trackStays: (track: string, hide: string) => [`${track} survived:`, `${hide} is no help`, "against this one"],
    trackLabel: (track: string, hide: string, name: string, target: string) =>
      `${track} of ${name}, open; its target ${target ? `is ${target}` : "lies face down"}. ${hide} is no help against this one.`,
    ownTrack: (track: string, target: string) => `Your ${track} on ${target} holds.`,
    out: "Out of the game",
    outNames: (names: string[]) => `Out: ${list(names, "and")}`,
    dead: "dead",
    winner: "wins",
    youWin: "You win",
    again: (round: number) => `Round ${round} again`,
  },

  order: {
    youAct: "You act",
    of: (players: number) => `of ${NUMBERS[players] ?? players}`,
    suffix: (number: number) => (ORDINALS[number] ?? "th").replace(/\d/, ""),
    card: (number: number, players: number) => `Your order card: you act ${ORDINALS[number]} of ${NUMBERS[players]}`,
    cardOf: (number: number) => `Order card ${number}`,
    ladder: "Order of this round",
    groups: { track: "Tracked, so first", hide: "Hid", assassinate: "Struck, so last", all: "Dealt at random" },
    short: { track: "Tracked", hide: "Hid", assassinate: "Struck", all: "Dealt at random" },
    /** What a number may be: "4 or 5", "2 to 5", "1/2/4". */
    numbers: (numbers: number[]) => {
      const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
      if (numbers.length < 3) return list(numbers.map(String), "or");
      return last - first === numbers.length - 1 ? `${first} to ${last}` : numbers.join("/");
    },
    you: "You",
  },

  held: {
    placed: "Laid down",
    hand: "In hand",
    none: "No cards.",
    target: (name: string) => `Target: ${name}`,
  },

  pick: {
    title: "Choose your mask",
    hint: "They all kill alike.",
    waiting: (name: string) => `${name} chooses a mask`,
    group: "The five masks",
    free: (name: string) => `Be the ${name}`,
    taken: (name: string, owner: string) => `The ${name}, taken by ${owner}`,
  },

  plan: {
    action: "Your action",
    target: {
      assassinate: "Whom do you strike?",
      track: "Whom do you track?",
      hide: "Whom do you watch?",
      none: "Whom?",
    },
    locked: (track: string) => `Your ${track} holds`,
    onTable: "Lies on the table",
    tag: "Your plan",
    seal: "Seal it",
    sealed: "Your cards are sealed",
    waiting: (names: string[]) => (names.length ? `${list(names, "and")} still to choose` : ""),
    question: {
      assassinate: (action: string, target: string) => `${action} ${target}?`,
      track: (action: string, target: string) => `${action} ${target}?`,
      hide: (action: string, target: string) => `${action}, and watch ${target}?`,
    },
    whom: {
      assassinate: (action: string) => `${action} whom?`,
      track: (action: string) => `${action} whom?`,
      hide: (action: string) => `${action}, and watch whom?`,
    },
    what: (target: string) => `${capital(target)}: and what will you do?`,
    begin: "Choose an action and a target, in any order.",
    beginAlone: "Choose an action.",
    beginLocked: (target: string) => `Your target is fixed: ${target}. Choose an action.`,
    ready: (question: string) => `${question} Press Control and Enter to seal it.`,
  },

  playback: {
    title: (round: number) => `Execution of round ${round}`,
    tag: "Execution",
    space: "Space",
    back: "Step back",
    play: "Play",
    pause: "Pause",
    next: (number: number | null) => (number === null ? "Next: round end" : `Next: number ${number}`),
    finish: "Show it all",
    close: "Close",
    /** The same in every round: another word in the last one would give it away. */
    toTable: "To the table",
    controls: "Playback",
    row: "The numbers of this round",
    rule: (id: string) => `Rule ${id}.`,
    faceDown: "A card, face down",
    uncalled: "not called yet",
    plus: "+1",
    minus: "−1",
    verdicts: {
      killed: "Struck down",
      found: "Found!",
      again: "Once more",
      countered: "Counter!",
      blocked: "Blocked",
      missed: "Too late",
      skipped: "Skipped",
      hidden: "In hiding",
      tracking: "On the trail",
    },
    ends: { risen: "The dead rise", quiet: "The round ends", capped: "The last round" },
    won: (who: string) => `${capital(who)} ${verb(who, "win", "wins")}`,
    crowned: (chips: number) =>
      `${capital(NUMBERS[chips] ?? String(chips))} ${chips === 1 ? "chip" : "chips"}, and the king's favour.`,
    done: {
      killed: (victim: string) => `killed ${victim}`,
      found: (victim: string) => `found ${victim}`,
      again: (victim: string) => `struck ${victim} again`,
      countered: (_: string, who: string) => `${verb(who, "were", "was")} countered`,
      blocked: (_: string, who: string) => `${verb(who, "were", "was")} blocked`,
      missed: () => "missed",
      skipped: () => "dead, skipped",
      hidden: () => "hid",
      tracking: (_: string, who: string) => verb(who, "track", "tracks"),
      end: () => "",
    },
    now: {
      assassinate: (who: string) => verb(who, "strike", "strikes"),
      track: (who: string) => verb(who, "track", "tracks"),
      hide: (who: string) => verb(who, "hide", "hides"),
    },
    why: {
      killed: (_: string, victim: string) => `${capital(victim)} ${verb(victim, "were", "was")} not hiding.`,
      found: (attacker: string, _victim: string, _watched: string, hide: string) =>
        `${capital(attacker)} had tracked: ${hide} is no help.`,
      again: (_: string, victim: string) => `${capital(victim)} had fallen already, and it counts again.`,
      countered: (_: string, hider: string) => `${capital(hider)} ${verb(hider, "were", "was")} watching.`,
      blocked: (_: string, hider: string, watched: string) => `${capital(hider)} hid, and watched ${watched}.`,
      missed: (_: string, victim: string) => `${capital(victim)} ${verb(victim, "are", "is")} dead already.`,
      skipped: (who: string) => `${capital(who)} died earlier this round and ${verb(who, "do", "does")} not act.`,
      hidden: (who: string) => `No strike on ${who} succeeds this round, except by somebody who has tracked.`,
      tracking: (who: string) => `${capital(who)} must live to the end of the round to use it.`,
    },
    dropped: (who: string) => `${capital(who)} ${verb(who, "drop", "drops")} out.`,
    liesDown: (who: string) => `${capital(who)} ${verb(who, "lie", "lies")} sideways until the round ends.`,
    trackAlive: (whose: string) => `${capital(whose)} may stay.`,
    trackOf: (who: string, track: string) => (who === "you" ? `your ${track}` : `${who}'s ${track}`),
    noStays: (track: string) => `No ${track} stays on the table.`,
  },
};
