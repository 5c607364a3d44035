/** A forgiving search through a game's rules: by stems, synonyms and beginnings of words, and in spite of typos.
 *
 * The terminal has the same in Python (`game/search.py`); `tests/game/search_table.json` holds them together. All sums are
 * whole numbers, so that both rank alike. */
import type { CardFacts, Guide, GuideStep, Rule } from "../protocol/types";
import known from "./searchWords.build";

export type Kind = "guide" | "word" | "card" | "example" | "rule";

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
const [EXACT, SAME, PART, TYPO, GUESS] = [6, 4, 3, 2, 1];
const SHELVES: Record<Kind, number> = { guide: 6, word: 5, card: 4, example: 3, rule: 3 };
/** For "what is ..." the glossary comes first. */
const DEFINITION: Record<Kind, number> = { ...SHELVES, word: 9 };
const DEFINES = ["what is", "what are", "what s"];
const MOST = 30;
const STOP: ReadonlySet<string> = new Set(known.stop);
const NONE: ReadonlySet<string> = new Set();

export function entries(
  guide: Guide | null,
  catalogue: Record<string, CardFacts>,
  rules: readonly Rule[],
  [least, most]: readonly [number, number],
): Entry[] {
  const found: Entry[] = [];
  if (guide) {
    const { goal, start, turn, example, exceptions, words } = guide;
    const suits = `${least} to ${most} players, about ${guide.minutes} minutes, ${guide.weight}. ${guide.begin}`;
    found.push(told(goal, "goal"));
    found.push({ kind: "guide", id: "begin", title: known.begin, text: suits, asks: known.beginAsks });
    found.push(told(start, "start"));
    found.push(...turn.map((step, place) => told(step, `turn-${place + 1}`)));
    found.push(...exceptions.map((step, place) => told(step, `exception-${place + 1}`)));
    for (const [place, { word, means }] of words.entries())
      found.push({ kind: "word", id: `word-${place + 1}`, title: word, text: means });
    for (const [place, { say }] of example.steps.entries())
      found.push({ kind: "example", id: `example-${place + 1}`, title: example.title, text: say });
  }
  for (const card of shelved(guide, catalogue))
    found.push({ kind: "card", id: card.id, title: card.name, text: card.text });
  for (const rule of rules) found.push({ kind: "rule", id: rule.id, title: rule.chapter, text: rule.text });
  return found;
}

const told = ({ title, say, asks }: GuideStep, id: string): Entry => ({ kind: "guide", id, title, text: say, asks });

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

/** Whether it may be a typo; the first letter is usually right, and short words have none. */
function isSlip(wanted: string, found: string): boolean {
  const slips = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2;
  return slips > 0 && wanted[0] === found[0] && distance(wanted, found, slips) <= slips;
}

/** The words of the texts that answer a word, and how well; what no text has may be a beginning, or misspelt. */
function meant(wanted: string, seen: readonly string[]): Map<string, number> {
  const group = ALIKE.get(wanted);
  const same = seen.filter((word) => word === wanted || (group !== undefined && ALIKE.get(word) === group));
  if (same.length) return new Map(same.map((word) => [word, word === wanted ? EXACT : SAME]));
  const begun = wanted.length >= 3 ? seen.filter((word) => word.startsWith(wanted)) : [];
  if (begun.length) return new Map(begun.map((word) => [word, PART]));
  if (group !== undefined) return new Map();
  const groups = new Set([...ALIKE].filter(([word]) => isSlip(wanted, word)).map(([, number]) => number));
  return new Map([
    ...seen.filter((word) => groups.has(ALIKE.get(word) ?? -1)).map((word) => [word, GUESS] as const),
    ...seen.filter((word) => isSlip(wanted, word)).map((word) => [word, TYPO] as const),
  ]);
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

/** The words of an entry: of each question that it answers, of its title and of its text. */
interface Fields {
  asks: ReadonlySet<string>[];
  title: ReadonlySet<string>;
  body: ReadonlySet<string>;
  all: ReadonlySet<string>;
}
type Answer = ReadonlyMap<string, number>;

/** The best answers first; a rule's or chapter's number finds exactly those. */
export function search(found: readonly Entry[], wanted: string): Entry[] {
  const numbered = byNumber(found, wanted.trim().toLowerCase());
  if (numbered.length) return numbered;
  const words = wordsOf(wanted);
  const meaningful = words.filter((word) => !STOP.has(word));
  // "What can I do?" is all small words: hold it to the questions as they are written.
  const asked = (meaningful.length ? meaningful : words).map(stem);
  const stop = meaningful.length ? STOP : NONE;
  if (!asked.length) return [];
  const fields = found.map((entry) => fieldsOf(entry, stop));
  const seen = [...new Set(fields.flatMap(({ all }) => [...all]))];
  const answers = asked.map((word) => meant(word, seen));
  const rare = answers.map((answer) => rarity(answer, fields));
  const shelves = DEFINES.includes(words.slice(0, 2).join(" ")) ? DEFINITION : SHELVES;
  const question = words.join(" ");
  return found
    .map((entry, place) => {
      const fits = fields[place] ? score(fields[place], answers, rare) : 0;
      return { entry, place, points: fits * shelves[entry.kind] * (isAsked(entry, question) ? 2 : 1) };
    })
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points || one.place - other.place)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

/** Whether it answers this very question: "Who goes first?" and "What do I do first?" differ by small words only. */
const isAsked = (entry: Entry, question: string): boolean =>
  (entry.asks ?? []).some((ask) => wordsOf(ask).join(" ") === question);

/** A rule, a ruling or a chapter; the letters of its game may be left out, as notes between rules do. */
function byNumber(found: readonly Entry[], number: string): Entry[] {
  const rules = found.filter((entry) => entry.kind === "rule");
  const exact = rules.filter(({ id }) =>
    [id, id.slice(id.indexOf("-") + 1)].some((one) => one.toLowerCase() === number),
  );
  return exact.length ? exact : rules.filter((entry) => entry.id.toLowerCase().startsWith(`${number}.`));
}

function fieldsOf(entry: Entry, stop: ReadonlySet<string>): Fields {
  const asks = (entry.asks ?? []).map(
    (ask) =>
      new Set(
        wordsOf(ask)
          .filter((word) => !stop.has(word))
          .map(stem),
      ),
  );
  const [title, body] = [new Set(stems(entry.title)), new Set(stems(entry.text))];
  return { asks, title, body, all: new Set([...title, ...body, ...asks.flatMap((ask) => [...ask])]) };
}

/** A word that few entries have says more than one that all have. */
function rarity(answer: Answer, fields: readonly Fields[]): number {
  const having = fields.filter(({ all }) => [...answer.keys()].some((word) => all.has(word))).length;
  return having ? 32 - Math.clz32(Math.floor(fields.length / having)) : 0;
}

/** As well as the best of its questions fits, or its title. */
const score = (fields: Fields, answers: readonly Answer[], rare: readonly number[]): number =>
  Math.max(...[...fields.asks, NONE].map((ask) => scoreWith(ask, fields, answers, rare)));

/** Every word that was asked counts where it fits best; answers to more of them come first. */
function scoreWith(
  ask: ReadonlySet<string>,
  { title, body }: Fields,
  answers: readonly Answer[],
  rare: readonly number[],
): number {
  let [total, matched] = [0, 0];
  for (const [place, answer] of answers.entries()) {
    const best = Math.max(ASKS * closest(answer, ask), TITLE * closest(answer, title), BODY * closest(answer, body));
    total += best * (rare[place] ?? 0);
    matched += best > 0 ? 1 : 0;
  }
  const isWhole = [ask, title].some(
    (words) => words.size > 0 && [...words].every((word) => answers.some((answer) => answer.has(word))),
  );
  return total * matched * (isWhole ? 3 : 2);
}

const closest = (answer: Answer, words: ReadonlySet<string>): number =>
  Math.max(0, ...[...words].map((word) => answer.get(word) ?? 0));
