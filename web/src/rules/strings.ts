/** The words around a game's rules. */
import { many } from "../lib/words";

export const strings = {
  parts: { guide: "How to play", cards: "Cards", rules: "Fine print", about: "This edition" },
  partsLabel: "Parts of the rules",
  search: "Ask, or search",
  example: "how do I win",
  answers: (count: number) => many(count, "answer"),
  nothing: "Nothing in the rules answers that. Try another word, or look through the cards.",
  kinds: { guide: "How to play", word: "Word", card: "Card", example: "Example", rule: "Rule" },
  weights: { light: "Light", medium: "Medium", heavy: "Heavy" },
  seats: (least: number, most: number) => `${least} to ${most} players`,
  minutes: (minutes: number) => `about ${minutes} minutes`,
  turn: { turn: "A turn, step by step", round: "A round, step by step" },
  exampleTitle: (title: string) => `For example: ${title}`,
  exceptions: "Good to know",
  changed: "Different at this table",
  words: "Ten words",
  finePrint: "Fine print",
  rule: (id: string) => `Rule ${id}`,
  toCard: (name: string) => `${name}: what it does`,
  also: (others: readonly string[]) => `Also: ${others.join(", ")}.`,
  origin:
    "Every rule has a number, so that log and lesson can point at it. Where the rulebook is silent we had to decide; such a rule is marked.",
  ours: "our ruling",
  both: "partly ours",
  chapters: "Chapters",
  link: (id: string) => `Link to rule ${id}`,
  count: (count: number) => many(count, "rule"),
  about: {
    title: "About this edition",
    kinds: (kinds: number, copies: number) =>
      copies && copies !== kinds
        ? kinds > 1
          ? `${copies} in all, ${kinds} kinds`
          : `${copies} in all`
        : `${kinds || ""}`,
    names: "All by name",
    ours: "Ours",
    public: "From public material",
    ruled: "Our reading",
    rules: "The numbered rules",
    ruleCount: (book: number, both: number, ours: number) =>
      `Of ${book + both + ours} numbered rules, ${book} are the rulebook's, ${both} are partly ours, and ${ours} are ours alone.`,
    toRules: "The fine print marks them",
    own: "The cards of your own box",
    differs: "This is what differs from the game as it comes:",
    offered: "Editions on this server",
  },
};
