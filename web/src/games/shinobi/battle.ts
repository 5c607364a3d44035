/** The battles of a round, read from the log: one picture for each step. */
import type { Gain, OfKind, Swing } from "../module";
import type { ShinobiLine } from "../../protocol/events";
import { targetPower, type Catalogue, type Side } from "./model";

export interface Piece {
  /** Follows the card from the stack to its slot. */
  key: string;
  owner: number | null;
  card: string | null;
}
export interface Slot {
  ninja: Piece | null;
  weapon: Piece | null;
  /** What it counts, once that is settled. */
  value: number | null;
  isHalved: boolean;
}
export interface Scene {
  stack: Piece[];
  slots: Record<Side, Slot[]>;
  meddlers: Piece[];
  totals: Record<Side, number>;
  holders: Record<Side, number[]>;
  verdict: "killed" | "survived" | null;
  /** Paid by now, by seat. */
  paid: Record<number, number>;
}
export type StepKind =
  | "began"
  | "contracts"
  | "enters"
  | "meddles"
  | "strikes"
  | "harmless"
  | "compares"
  | "drops"
  | "counts"
  | "verdict"
  | "gold";
export interface Step {
  kind: StepKind;
  target: string;
  /** Who acts, and what is lost by it. */
  actor: Piece | null;
  lost: Piece[];
  at: { side: Side; slot: number } | null;
  lines: ShinobiLine[];
  rule: string;
  scene: Scene;
}
export const wordsOf = (step: Step): string => step.lines.map((line) => line.text).join(" ");
export interface Battle {
  target: string;
  reward: number;
  steps: Step[];
}
export interface RoundOfBattles {
  round: number;
  battles: Battle[];
}

type Of<K extends ShinobiLine["kind"]> = OfKind<ShinobiLine, K>;
type Place = { side: Side; slot: number } | "meddler" | null;

const emptySlot = (): Slot => ({ ninja: null, weapon: null, value: null, isHalved: false });

const copy = (scene: Scene): Scene => ({
  stack: [...scene.stack],
  slots: {
    guardian: scene.slots.guardian.map((slot) => ({ ...slot })),
    assassin: scene.slots.assassin.map((slot) => ({ ...slot })),
  },
  meddlers: [...scene.meddlers],
  totals: { ...scene.totals },
  holders: { guardian: [...scene.holders.guardian], assassin: [...scene.holders.assassin] },
  verdict: scene.verdict,
  paid: { ...scene.paid },
});

/** What lay at the targets when the battle began, with who played it. */
interface Laid {
  stack: Piece[];
  weapons: Record<Side, Piece[]>;
}
function laidCards(lines: ShinobiLine[]): Map<string, Laid> {
  const targets = new Map<string, Laid>();
  const at = (target: string): Laid => {
    if (!targets.has(target)) targets.set(target, { stack: [], weapons: { guardian: [], assassin: [] } });
    return targets.get(target) as Laid;
  };
  lines.forEach((line, index) => {
    if (line.kind !== "stacked" && line.kind !== "armed") return;
    const { target, seat, card } = line.fields;
    const piece = { key: `${target}${index}`, owner: seat, card };
    if (line.kind === "stacked") at(target).stack.push(piece);
    else at(target).weapons[line.fields.side].push(piece);
  });
  return targets;
}

/** Plays one battle's lines on a scene. */
class BattleReader {
  readonly steps: Step[] = [];
  readonly scene: Scene;
  #above: Place = null;
  #rogue: Piece | null = null;

  constructor(
    readonly target: string,
    readonly catalogue: Catalogue,
    laid: Laid | undefined,
    count: number,
  ) {
    const known = laid?.stack ?? [];
    const stack = Array.from(
      { length: count },
      (_, i) => known[i] ?? { key: `${target}?${i}`, owner: null, card: null },
    );
    const slots = (side: Side): Slot[] => (laid?.weapons[side] ?? []).map((weapon) => ({ ...emptySlot(), weapon }));
    this.scene = {
      stack,
      slots: { guardian: slots("guardian"), assassin: slots("assassin") },
      meddlers: [],
      totals: { guardian: targetPower(catalogue, target), assassin: 0 },
      holders: { guardian: [], assassin: [] },
      verdict: null,
      paid: {},
    };
  }

  read(line: ShinobiLine): void {
    switch (line.kind) {
      case "battle-began":
        return this.#step("began", line);
      case "contract-shown":
        this.scene.holders[line.fields.contract === "guard" ? "guardian" : "assassin"].push(line.fields.seat);
        return this.#step("contracts", line, { joins: "contracts" });
      case "took-slot":
        return this.#enter(line);
      case "meddled":
        return this.#meddle(line);
      case "bombed":
        return this.#bomb(line);
      case "poisoned":
        return this.#poison(line);
      case "harmless":
        return this.#leave(line, this.#draw(line.fields.card));
      case "compared":
        this.#rogue = this.#draw("rogue");
        return this.#step("compares", line, { actor: this.#rogue });
      case "rogue-left":
        this.#leave(line, this.#rogue);
        this.#rogue = null;
        return;
      case "dropped":
      case "disarmed":
        return this.#loseWeapon(line);
      case "struck":
        return this.#strike(line);
      case "counted":
      case "counted-half":
        return this.#count(line);
      case "totalled":
        return this.#total(line);
      case "rewarded":
        return this.#step("gold", line);
      case "paid":
        this.scene.paid[line.fields.seat] = line.fields.gold;
        return this.#step("gold", line, { joins: "gold" });
    }
  }

  #step(kind: StepKind, line: ShinobiLine, more: Partial<Step> & { joins?: StepKind } = {}): void {
    const { joins, ...rest } = more;
    const last = this.steps.at(-1);
    if (joins && last?.kind === joins) {
      last.lines.push(line);
      last.lost.push(...(rest.lost ?? []));
      last.scene = copy(this.scene);
      return;
    }
    this.steps.push({
      kind,
      target: this.target,
      actor: null,
      lost: [],
      at: null,
      lines: [line],
      rule: line.rules[0] ?? "",
      ...rest,
      scene: copy(this.scene),
    });
  }

  /** The top card of the stack, now face up. */
  #draw(card: string): Piece {
    const piece = this.scene.stack.pop() ?? { key: `${this.target}!${this.steps.length}`, owner: null, card };
    return { ...piece, card };
  }

  #slot(side: Side, slot: number): Slot {
    const row = this.scene.slots[side];
    while (row.length < slot) row.push(emptySlot());
    return row[slot - 1] as Slot;
  }

  #enter(line: Of<"took-slot">): void {
    const { side, slot: number, weapon, card } = line.fields;
    const piece = this.#rogue ?? this.#draw(card);
    this.#rogue = null;
    const slot = this.#slot(side, number);
    slot.ninja = piece;
    if (slot.weapon && weapon) slot.weapon = { ...slot.weapon, card: weapon };
    this.#above = { side, slot: number };
    this.#step("enters", line, { actor: piece, at: { side, slot: number } });
  }

  #meddle(line: Of<"meddled">): void {
    const piece = this.#draw(line.fields.card);
    this.scene.meddlers.push(piece);
    this.#above = "meddler";
    this.#step("meddles", line, { actor: piece });
  }

  /** It has found nothing to do. */
  #leave(line: ShinobiLine, piece: Piece | null): void {
    this.#above = null;
    this.#step("harmless", line, { actor: piece, lost: piece ? [piece] : [] });
  }

  #bomb(line: Of<"bombed">): void {
    const { by, card, again } = line.fields;
    const bomb = again ? null : this.#draw(by);
    const victim = this.#draw(card);
    this.#above = null;
    const lost = bomb ? [bomb, victim] : [victim];
    this.#step("strikes", line, { actor: bomb, lost, ...(again ? { joins: "strikes" as const } : {}) });
  }

  #poison(line: Of<"poisoned">): void {
    const { by, card, above: isAbove, again } = line.fields;
    const poisoner = again ? null : this.#draw(by);
    const victim = isAbove ? this.#takeAbove(card) : this.#draw(card);
    this.#above = null;
    const lost = poisoner ? [poisoner, victim] : [victim];
    this.#step("strikes", line, { actor: poisoner, lost, ...(again ? { joins: "strikes" as const } : {}) });
  }

  #takeAbove(card: string): Piece {
    const gone = { key: `${this.target}-${this.steps.length}`, owner: null, card };
    if (this.#above === "meddler") return this.scene.meddlers.pop() ?? gone;
    if (!this.#above) return gone;
    const slot = this.#slot(this.#above.side, this.#above.slot);
    const victim = slot.ninja ?? gone;
    slot.ninja = null;
    return victim;
  }

  #loseWeapon(line: Of<"dropped" | "disarmed">): void {
    const { side, slot: number, weapon: card } = line.fields;
    const slot = this.#slot(side, number);
    const weapon = { ...(slot.weapon ?? { key: `${this.target}w${this.steps.length}`, owner: null }), card };
    slot.weapon = null;
    const more = { lost: [weapon], at: { side, slot: number } };
    if (line.kind === "dropped") this.#step("drops", line, { ...more, joins: "drops" });
    else this.#step("strikes", line, more);
  }

  #strike(line: Of<"struck">): void {
    const { side, slot: number } = line.fields;
    const slot = this.#slot(side, number);
    const other = this.#slot(side === "guardian" ? "assassin" : "guardian", number);
    const lost = [slot.ninja, slot.weapon].filter((piece) => piece !== null);
    const actor = other.ninja;
    slot.ninja = slot.weapon = null;
    this.#step("strikes", line, { actor, lost, at: { side, slot: number } });
  }

  #total(line: Of<"totalled">): void {
    const { guardians, assassins, killed } = line.fields;
    this.scene.totals = { guardian: guardians, assassin: assassins };
    this.scene.verdict = killed ? "killed" : "survived";
    this.#step("verdict", line);
  }

  #count(line: Of<"counted" | "counted-half">): void {
    const { side, slot: number, counts } = line.fields;
    const slot = this.#slot(side, number);
    slot.value = counts;
    slot.isHalved = line.kind === "counted-half";
    this.scene.totals[side] += counts;
    this.#step("counts", line, { actor: slot.ninja, at: { side, slot: number } });
  }
}

interface Fought {
  began: Of<"battle-began">;
  lines: ShinobiLine[];
}
function staged({ began, lines }: Fought, laid: Map<string, Laid>, catalogue: Catalogue): Battle {
  const { target, cards, gold } = began.fields;
  const reader = new BattleReader(target, catalogue, laid.get(target), cards);
  for (const line of lines) reader.read(line);
  return { target, reward: gold, steps: reader.steps };
}

const isFirst = (line: ShinobiLine): boolean => line.kind === "battle-began" && line.fields.place === 0;

/** The latest battles of the log, whole; null before the first. */
export function latestBattles(log: readonly ShinobiLine[], catalogue: Catalogue): RoundOfBattles | null {
  const from = log.findLastIndex(isFirst);
  if (from < 0) return null;
  const before = log.slice(0, from);
  const starts = before.findLastIndex((line) => line.kind === "starts");
  const laid = laidCards(before.slice(Math.max(0, starts)));
  const tail = log.slice(from);
  const end = tail.findIndex((line) => line.kind === "cleared" || line.kind === "ended" || line.kind === "starts");
  const battles: Fought[] = [];
  for (const line of end < 0 ? tail : tail.slice(0, end)) {
    if (line.kind === "battle-began") battles.push({ began: line, lines: [] });
    battles.at(-1)?.lines.push(line);
  }
  const round = before.findLast((line) => line.kind === "starts")?.fields.round ?? 1;
  return { round, battles: battles.map((fought) => staged(fought, laid, catalogue)) };
}

export const hasBattle = (lines: readonly ShinobiLine[]): boolean => lines.some((line) => line.kind === "battle-began");

/** Gold of a seat that the play has not shown yet. */
export function goldToCome(battles: Battle[], index: number, step: number, seat: number): number {
  const of = (battle: Battle, at: number): number => battle.steps[at]?.scene.paid[seat] ?? 0;
  return battles.slice(index).reduce((sum, battle, i) => {
    const all = of(battle, battle.steps.length - 1);
    return sum + all - (i === 0 ? of(battle, step) : 0);
  }, 0);
}

/** Where the gold came from: each payment, and the target that was fought for. */
export function goldPaid(log: ShinobiLine[], seats: number, catalogue: Catalogue): Gain[][] {
  const bySeat: Gain[][] = Array.from({ length: seats }, () => []);
  let target = "";
  for (const line of log) {
    if (line.kind === "battle-began") target = line.fields.target;
    else if (line.kind === "paid")
      bySeat[line.fields.seat]?.push({ text: catalogue[target]?.name ?? line.text, points: line.fields.gold });
  }
  return bySeat;
}

/** Every target that was fought for: what it paid to whom. */
export function goldRace(log: ShinobiLine[], seats: number): Swing[] {
  const swings: Swing[] = [];
  let verdict = "";
  let isNew = true;
  for (const line of log) {
    if (line.kind === "battle-began") isNew = true;
    if (line.kind === "totalled") verdict = line.text;
    if (line.kind !== "paid") continue;
    if (isNew) swings.push({ version: line.version, text: verdict, changes: Array<number>(seats).fill(0) });
    isNew = false;
    const swing = swings.at(-1)!;
    swing.text += ` ${line.text}`;
    swing.changes[line.fields.seat] = (swing.changes[line.fields.seat] ?? 0) + line.fields.gold;
  }
  return swings;
}
