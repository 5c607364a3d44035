/** The battles of a round, read from the log: one picture for each step. */
import type { Gain } from "../module";
import type { LogLine } from "../../protocol/types";
import { numberField, reachOf, sideField, targetPower, textField, type Catalogue, type Side } from "./model";

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
  lines: LogLine[];
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

type Place = { side: Side; slot: number } | "meddler" | null;

const emptySlot = (): Slot => ({ ninja: null, weapon: null, value: null, isHalved: false });
const contractSide = (line: LogLine): Side => (line.fields.contract === "assassinate" ? "assassin" : "guardian");

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
function laidCards(lines: LogLine[]): Map<string, Laid> {
  const targets = new Map<string, Laid>();
  const at = (target: string): Laid => {
    if (!targets.has(target)) targets.set(target, { stack: [], weapons: { guardian: [], assassin: [] } });
    return targets.get(target) as Laid;
  };
  lines.forEach((line, index) => {
    const target = textField(line, "target");
    if (target === null) return;
    const piece = { key: `${target}${index}`, owner: numberField(line, "seat"), card: textField(line, "card") };
    const side = sideField(line);
    if (line.kind === "stacked") at(target).stack.push(piece);
    else if (line.kind === "armed" && side) at(target).weapons[side].push(piece);
  });
  return targets;
}

/** Plays one battle's lines on a scene. */
class Stage {
  readonly steps: Step[] = [];
  readonly scene: Scene;
  #above: Place = null;
  #reach = 0;
  #rogue: Piece | null = null;
  #poisoner: Piece | null = null;

  constructor(
    readonly target: string,
    readonly catalogue: Catalogue,
    laid: Laid | undefined,
    count: number,
    /** Whether two lines of the Poison Twins in a row are of two cards: only the number of cards can tell. */
    readonly areTwinsTwo: boolean,
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

  read(line: LogLine): void {
    const reader = this.#readers[line.kind];
    if (reader) reader(line);
  }

  #readers: Record<string, (line: LogLine) => void> = {
    "battle-began": (line) => this.#step("began", line),
    "contract-shown": (line) => {
      const seat = numberField(line, "seat");
      if (seat !== null) this.scene.holders[contractSide(line)].push(seat);
      this.#step("contracts", line, { joins: "contracts" });
    },
    "took-slot": (line) => this.#enter(line),
    meddled: (line) => {
      const piece = this.#draw(line);
      this.scene.meddlers.push(piece);
      this.#above = "meddler";
      this.#step("meddles", line, { actor: piece });
    },
    bombed: (line) => this.#bomb(line),
    poisoned: (line) => this.#poison(line),
    harmless: (line) => {
      const piece = this.#draw(line);
      this.#above = null;
      this.#step("harmless", line, { actor: piece, lost: [piece] });
    },
    compared: (line) => {
      this.#rogue = this.#draw(line, "rogue");
      this.#step("compares", line, { actor: this.#rogue });
    },
    "rogue-left": (line) => {
      const lost = this.#rogue ? [this.#rogue] : [];
      this.#above = null;
      this.#step("harmless", line, { actor: this.#rogue, lost });
      this.#rogue = null;
    },
    dropped: (line) => this.#loseWeapon(line, "drops"),
    disarmed: (line) => this.#loseWeapon(line, "strikes"),
    struck: (line) => this.#strike(line),
    counted: (line) => this.#count(line, false),
    "counted-half": (line) => this.#count(line, true),
    totalled: (line) => {
      this.scene.totals.guardian = numberField(line, "guardians") ?? 0;
      this.scene.totals.assassin = numberField(line, "assassins") ?? 0;
      this.scene.verdict = line.fields.killed === true ? "killed" : "survived";
      this.#step("verdict", line);
    },
    rewarded: (line) => this.#step("gold", line),
    paid: (line) => {
      this.scene.paid[numberField(line, "seat") ?? -1] = numberField(line, "gold") ?? 0;
      this.#step("gold", line, { joins: "gold" });
    },
  };

  #step(kind: StepKind, line: LogLine, more: Partial<Step> & { joins?: StepKind } = {}): void {
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
  #draw(line: LogLine, card = textField(line, "card")): Piece {
    const piece = this.scene.stack.pop() ?? { key: `${this.target}!${this.steps.length}`, owner: null, card };
    this.#poisoner = null;
    return { ...piece, card };
  }

  #slot(side: Side, slot: number): Slot {
    const row = this.scene.slots[side];
    while (row.length < slot) row.push(emptySlot());
    return row[slot - 1] as Slot;
  }

  #enter(line: LogLine): void {
    const side = sideField(line) ?? "guardian";
    const number = numberField(line, "slot") ?? 1;
    const piece = this.#rogue ?? this.#draw(line);
    this.#rogue = null;
    const slot = this.#slot(side, number);
    slot.ninja = piece;
    const weapon = textField(line, "weapon");
    if (slot.weapon && weapon) slot.weapon = { ...slot.weapon, card: weapon };
    this.#above = { side, slot: number };
    this.#step("enters", line, { actor: piece, at: { side, slot: number } });
  }

  #bomb(line: LogLine): void {
    const by = textField(line, "by") ?? "";
    const goesOn = this.#reach > 0;
    const bomb = goesOn ? null : this.#draw(line, by);
    if (!goesOn) this.#reach = reachOf(this.catalogue, by);
    const victim = this.#draw(line);
    this.#reach = this.scene.stack.length ? this.#reach - 1 : 0;
    this.#above = null;
    const lost = bomb ? [bomb, victim] : [victim];
    this.#step("strikes", line, { actor: bomb, lost, ...(goesOn ? { joins: "strikes" as const } : {}) });
  }

  #poison(line: LogLine): void {
    const by = textField(line, "by") ?? "";
    const isAbove = line.fields.above === true;
    const goesOn: boolean = !isAbove && !this.areTwinsTwo && this.#poisoner?.card === by;
    const poisoner = goesOn ? null : this.#draw(line, by);
    const victim = isAbove ? this.#takeAbove(line) : this.#draw(line);
    if (isAbove) this.#poisoner = poisoner;
    this.#above = null;
    const lost = poisoner ? [poisoner, victim] : [victim];
    this.#step("strikes", line, { actor: poisoner, lost, ...(goesOn ? { joins: "strikes" as const } : {}) });
  }

  #takeAbove(line: LogLine): Piece {
    const gone = { key: `${this.target}-${this.steps.length}`, owner: null, card: textField(line, "card") };
    if (this.#above === "meddler") return this.scene.meddlers.pop() ?? gone;
    if (!this.#above) return gone;
    const slot = this.#slot(this.#above.side, this.#above.slot);
    const victim = slot.ninja ?? gone;
    slot.ninja = null;
    return victim;
  }

  #loseWeapon(line: LogLine, kind: "drops" | "strikes"): void {
    const side = sideField(line) ?? "guardian";
    const number = numberField(line, "slot") ?? 1;
    const slot = this.#slot(side, number);
    const weapon = {
      ...(slot.weapon ?? { key: `${this.target}w${this.steps.length}`, owner: null }),
      card: textField(line, "weapon"),
    };
    slot.weapon = null;
    this.#step(kind, line, {
      lost: [weapon],
      at: { side, slot: number },
      ...(kind === "drops" ? { joins: "drops" as const } : {}),
    });
  }

  #strike(line: LogLine): void {
    const side = sideField(line) ?? "guardian";
    const number = numberField(line, "slot") ?? 1;
    const slot = this.#slot(side, number);
    const other = this.#slot(side === "guardian" ? "assassin" : "guardian", number);
    const lost = [slot.ninja, slot.weapon].filter((piece) => piece !== null);
    const actor = other.ninja;
    slot.ninja = slot.weapon = null;
    this.#step("strikes", line, { actor, lost, at: { side, slot: number } });
  }

  #count(line: LogLine, isHalved: boolean): void {
    const side = sideField(line) ?? "guardian";
    const number = numberField(line, "slot") ?? 1;
    const sum = (numberField(line, "power") ?? 0) + (numberField(line, "value") ?? 0);
    const slot = this.#slot(side, number);
    slot.value = isHalved ? Math.floor(sum / 2) : sum;
    slot.isHalved = isHalved;
    this.scene.totals[side] += slot.value;
    this.#step("counts", line, { actor: slot.ninja, at: { side, slot: number } });
  }
}

function staged(lines: LogLine[], laid: Map<string, Laid>, catalogue: Catalogue): Battle {
  const [began] = lines;
  const target = (began && textField(began, "target")) ?? "";
  const count = (began && numberField(began, "cards")) ?? 0;
  const run = (areTwinsTwo: boolean): Stage => {
    const stage = new Stage(target, catalogue, laid.get(target), count, areTwinsTwo);
    for (const line of lines) stage.read(line);
    return stage;
  };
  const first = run(false);
  const stage = first.scene.stack.length ? run(true) : first;
  return { target, reward: (began && numberField(began, "gold")) ?? 0, steps: stage.steps };
}

const isFirst = (line: LogLine): boolean => line.kind === "battle-began" && numberField(line, "place") === 0;

/** The latest battles of the log, whole; null before the first. */
export function latestBattles(log: readonly LogLine[], catalogue: Catalogue): RoundOfBattles | null {
  const from = log.findLastIndex(isFirst);
  if (from < 0) return null;
  const starts = log.slice(0, from).findLastIndex((line) => line.kind === "starts");
  const laid = laidCards(log.slice(Math.max(0, starts), from));
  const tail = log.slice(from);
  const end = tail.findIndex((line) => line.kind === "cleared" || line.kind === "ended" || line.kind === "starts");
  const battles: LogLine[][] = [];
  for (const line of end < 0 ? tail : tail.slice(0, end)) {
    if (line.kind === "battle-began") battles.push([]);
    battles.at(-1)?.push(line);
  }
  const round = numberField(log[starts] as LogLine, "round") ?? 1;
  return { round, battles: battles.map((lines) => staged(lines, laid, catalogue)) };
}

export const hasBattle = (lines: readonly LogLine[]): boolean => lines.some((line) => line.kind === "battle-began");

/** Gold of a seat that the play has not shown yet. */
export function goldToCome(battles: Battle[], index: number, step: number, seat: number): number {
  const of = (battle: Battle, at: number): number => battle.steps[at]?.scene.paid[seat] ?? 0;
  return battles.slice(index).reduce((sum, battle, i) => {
    const all = of(battle, battle.steps.length - 1);
    return sum + all - (i === 0 ? of(battle, step) : 0);
  }, 0);
}

/** Where the gold came from: each payment, and the target that was fought for. */
export function goldPaid(log: LogLine[], seats: number, catalogue: Catalogue): Gain[][] {
  const bySeat: Gain[][] = Array.from({ length: seats }, () => []);
  let target = "";
  for (const line of log) {
    if (line.kind === "battle-began") target = textField(line, "target") ?? "";
    else if (line.kind === "paid")
      bySeat[numberField(line, "seat") ?? -1]?.push({
        text: catalogue[target]?.name ?? line.text,
        points: numberField(line, "gold") ?? 0,
      });
  }
  return bySeat;
}
