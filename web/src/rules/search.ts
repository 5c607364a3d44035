/** A forgiving search through a game's rules: by stems, synonyms and beginnings of words, and in spite of typos.
 *
 * The terminal has the same in Python (`game/search.py`); `tests/game/search_table.json` holds them together. All sums are
 * whole numbers, so that both rank alike. */
import type { CardFacts, Guide, Rule } from "../protocol/types";
import known from "./searchWords.build";

export type Kind = "guide" | "word" | "card" | "rule";

/** Something that can be found: a part of the guide, a word of its glossary, a card, or a numbered rule. */
export interface Entry {
  kind: Kind;
  /** Of a card or rule its own; of the others where it stands: `turn-2`, `word-7`. */
  id: string;
  title: string;
  text: string;
  asks?: string[];
}

const [TITLE, ASKS, BODY] = [6, 8, 2];
const [EXACT, SAME, PART, TYPO] = [6, 4, 3, 2];
const SHELVES: Record<Kind, number> = { guide: 6, word: 5, card: 4, rule: 3 };
const MOST = 30;
const STOP = new Set(known.stop);

export function entries(guide: Guide | null, catalogue: Record<string, CardFacts>, rules: readonly Rule[]): Entry[] {
  const found: Entry[] = [];
  if (guide) {
    const { goal, turn, example, exceptions } = guide;
    found.push({ kind: "guide", id: "goal", title: goal.title, text: goal.say, asks: goal.asks });
    for (const [name, steps] of [
      ["turn", turn],
      ["example", example.steps],
      ["exception", exceptions],
    ] as const)
      found.push(
        ...steps.map((step, place) => ({
          kind: "guide" as const,
          id: `${name}-${place + 1}`,
          title: step.title,
          text: step.say,
          asks: step.asks,
        })),
      );
    for (const [place, { word, means }] of guide.words.entries())
      found.push({ kind: "word", id: `word-${place + 1}`, title: word, text: means });
  }
  for (const card of shelved(guide, catalogue))
    found.push({ kind: "card", id: card.id, title: card.name, text: card.text });
  for (const rule of rules) found.push({ kind: "rule", id: rule.id, title: rule.chapter, text: rule.text });
  return found;
}

/** The cards of the gallery, in its order: of cards that are alike but for a number, the first. */
export function shelved(guide: Guide | null, catalogue: Record<string, CardFacts>): CardFacts[] {
  const cards = Object.values(catalogue);
  if (!guide) return cards;
  return guide.gallery.flatMap(({ kind, once }) => {
    const seen = new Set<string>();
    return cards.filter((card) => {
      const alike = once ? String(card.facts[once]) : card.id;
      if (card.kind !== kind || seen.has(alike)) return false;
      seen.add(alike);
      return true;
    });
  });
}

/** Lower case, without accents and punctuation. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .match(/[a-z0-9]+/g) ?? [];

const ENDINGS = [
  ["ies", "y"],
  ["ing", ""],
  ["ed", ""],
  ["es", ""],
  ["s", ""],
  ["ly", ""],
] as const;

/** The word without its ending: close enough to bring "winning" and "wins" together. */
export function stem(word: string): string {
  const found = word.endsWith("ss")
    ? undefined
    : ENDINGS.find(([ending]) => word.endsWith(ending) && word.length - ending.length >= 3);
  let short = found ? word.slice(0, word.length - found[0].length) + found[1] : word;
  const last = short.at(-1) ?? "";
  if (short.length > 3 && last === short.at(-2) && !"ls".includes(last)) short = short.slice(0, -1);
  return short.length > 3 && short.endsWith("e") ? short.slice(0, -1) : short;
}

const ALIKE = new Map(known.synonyms.flatMap((group, number) => group.map((word) => [stem(word), number] as const)));

const stems = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !STOP.has(word))
    .map(stem);

/** How well a word of a text answers a word of the question; 0 = not at all. */
function closeness(wanted: string, found: string): number {
  if (wanted === found) return EXACT;
  const group = ALIKE.get(wanted);
  if (group !== undefined && ALIKE.get(found) === group) return SAME;
  if (wanted.length >= 3 && found.startsWith(wanted)) return PART;
  return group === undefined && isSlip(wanted, found) ? TYPO : 0;
}

/** Whether it may be a typo; the first letter is usually right, and short words have none. */
function isSlip(wanted: string, found: string): boolean {
  const slips = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2;
  return slips > 0 && wanted[0] === found[0] && distance(wanted, found, slips) <= slips;
}

/** The words of the texts that answer a word, and how well; one that no text has may be a known word misspelt. */
function meant(wanted: string, seen: readonly string[]): Map<string, number> {
  const answer = new Map(seen.map((word) => [word, closeness(wanted, word)] as const).filter(([, close]) => close > 0));
  if (answer.size) return answer;
  const groups = new Set([...ALIKE].filter(([word]) => isSlip(wanted, word)).map(([, group]) => group));
  return new Map(seen.filter((word) => groups.has(ALIKE.get(word) ?? -1)).map((word) => [word, TYPO] as const));
}

/** Letters to change, add, drop or swap; more than `most` once it is more. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    [before, last] = [last, row];
  }
  return last.at(-1) ?? 0;
}

type Fields = (readonly [number, ReadonlySet<string>])[];

/** The best answers first; a rule's or chapter's number finds exactly those. */
export function search(found: readonly Entry[], wanted: string): Entry[] {
  const numbered = byNumber(found, wanted.trim().toLowerCase());
  if (numbered.length) return numbered;
  const meaningful = stems(wanted);
  const asked = meaningful.length ? meaningful : wordsOf(wanted).map(stem);
  if (!asked.length) return [];
  const fields = found.map(fieldsOf);
  const seen = [...new Set(fields.flatMap((entry) => entry.flatMap(([, words]) => [...words])))];
  const answers = asked.map((word) => meant(word, seen));
  const rare = answers.map((answer) => rarity(answer, fields));
  return found
    .map((entry, place) => ({ entry, place, points: score(entry, fields[place] ?? [], answers, rare) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points || one.place - other.place)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

function byNumber(found: readonly Entry[], number: string): Entry[] {
  const rules = found.filter((entry) => entry.kind === "rule");
  const exact = rules.filter((entry) => entry.id.toLowerCase() === number);
  return exact.length ? exact : rules.filter((entry) => entry.id.toLowerCase().startsWith(`${number}.`));
}

const fieldsOf = (entry: Entry): Fields => [
  [ASKS, new Set((entry.asks ?? []).flatMap(stems))],
  [TITLE, new Set(stems(entry.title))],
  [BODY, new Set(stems(entry.text))],
];

/** A word that few entries have says more than one that all have. */
function rarity(answer: ReadonlyMap<string, number>, fields: readonly Fields[]): number {
  const having = fields.filter((entry) =>
    entry.some(([, words]) => [...words].some((word) => answer.has(word))),
  ).length;
  return having ? 32 - Math.clz32(Math.floor(fields.length / having)) : 0;
}

/** Every word of the question counts where it fits best; answers to more of them come first. */
function score(
  entry: Entry,
  fields: Fields,
  answers: readonly ReadonlyMap<string, number>[],
  rare: readonly number[],
): number {
  let [total, matched] = [0, 0];
  for (const [place, answer] of answers.entries()) {
    const best = Math.max(
      ...fields.map(([weight, words]) => weight * Math.max(0, ...[...words].map((word) => answer.get(word) ?? 0))),
    );
    total += best * (rare[place] ?? 0);
    matched += best > 0 ? 1 : 0;
  }
  return total * matched * SHELVES[entry.kind];
}
