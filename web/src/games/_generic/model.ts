/** Makes zones out of any view: ids of the catalogue become cards, lists of them hands and piles, lists by seat become
 * player areas, structs become panels, and the rest labelled facts. Knows no game. */
import type { View } from "../../protocol/types";
import { strings } from "./strings";
import {
  counted,
  isCardKey,
  isCountKey,
  isOwnKey,
  isPileKey,
  isSeatKey,
  isSeatList,
  labelled,
  named,
  titled,
  type Catalogue,
} from "./words";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Struct = Record<string, Json>;

export interface Fact {
  label: string;
  value: string;
}
/** A card, face up or (no id) face down, perhaps several alike. */
export interface Held {
  id: string | null;
  count: number;
  note: string;
}
export interface Cards {
  form: "cards";
  key: string;
  title: string;
  cards: Held[];
  size: number;
}
/** A struct: something with a picture, if one of its fields is a card, its facts, and what lies at it. */
export interface Thing {
  title: string;
  card: string | null;
  /** Every id by which a move may mean it. */
  ids: string[];
  facts: Fact[];
  zones: Zone[];
}
export interface Things {
  form: "things";
  key: string;
  title: string;
  /** In rows where the game has rows. */
  rows: Thing[][];
}
export type Zone = Cards | Things;

export interface Area {
  facts: Fact[];
  zones: Zone[];
  card: string | null;
}
export interface Layout {
  facts: Fact[];
  mine: Zone[];
  table: Zone[];
  aside: Zone[];
  seats: Area[];
}

/** Shown elsewhere on the page. */
const SKIPPED = new Set(["viewer", "seats", "waiting", "phase", "prompt", "round", "held"]);

export const isStruct = (value: Json | undefined): value is Struct =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isNothing = (value: Json | undefined): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (isStruct(value) && Object.keys(value).length === 0);

export class Reader {
  constructor(
    readonly catalogue: Catalogue,
    readonly names: string[],
    /** Whether "turn" is a seat: in games that count rounds, it is. */
    private readonly turnIsSeat: boolean,
  ) {}

  /** The card that a value stands for. Numbers only where the key speaks of cards. */
  card(key: string, value: Json | undefined): string | null {
    if (typeof value === "string") return value in this.catalogue ? value : null;
    return typeof value === "number" && isCardKey(key) && String(value) in this.catalogue ? String(value) : null;
  }

  fact(key: string, value: Json): Fact | null {
    const label = labelled(key);
    if (value === null || isNothing(value) || value === false) return null;
    if (value === true) return { label, value: strings.yes };
    if (typeof value === "number") {
      const isSeat = isSeatKey(key) || (key === "turn" && this.turnIsSeat);
      return { label, value: isSeat ? (this.names[value] ?? counted(key, value)) : counted(key, value) };
    }
    if (typeof value === "string") return { label, value: named(value, this.catalogue) };
    if (Array.isArray(value)) {
      const words = value.filter((one) => typeof one !== "object" && one !== null);
      return words.length ? { label, value: words.map((one) => this.word(key, one)).join(", ") } : null;
    }
    const pairs = Object.entries(value).filter(([, one]) => !isNothing(one));
    return pairs.length
      ? {
          label,
          value: pairs.map(([name, one]) => `${named(name, this.catalogue)}: ${this.word(name, one)}`).join(", "),
        }
      : null;
  }

  private word(key: string, value: Json): string {
    if (typeof value === "number") return isSeatList(key) ? (this.names[value] ?? String(value)) : counted(key, value);
    if (typeof value === "string") return named(value, this.catalogue);
    if (Array.isArray(value)) return value.map((one) => this.word(key, one)).join(", ");
    return String(value);
  }

  /** A zone, if the value holds cards or structs. */
  zone(key: string, value: Json): Zone | null {
    const cards = this.cards(key, value);
    if (cards)
      return { form: "cards", key, title: labelled(key), cards, size: cards.reduce((sum, one) => sum + one.count, 0) };
    const structs = this.structs(value);
    if (!structs.length) return null;
    const things = structs.map((one, index) => this.thing(one, String(index + 1)));
    return { form: "things", key, title: labelled(key), rows: inRows(structs, things) };
  }

  private structs(value: Json): Struct[] {
    if (isStruct(value)) return this.isTable(value) ? [] : [value];
    if (!Array.isArray(value)) return [];
    return value.filter(isStruct);
  }

  /** A table of counts or of lists, rather than a struct with fields. */
  private isTable(value: Struct): boolean {
    const [keys, values] = [Object.keys(value), Object.values(value)];
    return (
      keys.every((key) => key in this.catalogue || /^\d+$/.test(key)) &&
      values.every((one) => typeof one === "number" || Array.isArray(one))
    );
  }

  private cards(key: string, value: Json): Held[] | null {
    const single = this.card(key, value);
    if (single) return [{ id: single, count: 1, note: "" }];
    if (Array.isArray(value)) return this.cardList(key, value);
    if (!isStruct(value) || isNothing(value)) return null;
    const entries = Object.entries(value);
    if (!entries.every(([id, count]) => id in this.catalogue && typeof count === "number")) return null;
    if (isCountKey(key)) return entries.map(([id, count]) => ({ id, count: Number(count), note: "" }));
    return entries.map(([id, number]) => ({ id, count: 1, note: `${labelled(key).toLowerCase()} ${Number(number)}` }));
  }

  private cardList(key: string, value: Json[]): Held[] | null {
    if (!value.length) return null;
    const held = value.map((one) => (isStruct(one) ? this.heldStruct(one) : this.heldId(key, one)));
    return held.every((one) => one !== null) ? alike(held) : null;
  }

  private heldId(key: string, value: Json): Held | null {
    const id = this.card(key, value);
    return id === null ? null : { id, count: 1, note: "" };
  }

  /** A card with a word or two on it: whose it is, what it is worth now. */
  private heldStruct(value: Struct): Held | null {
    const key = "card" in value ? "card" : "id" in value ? "id" : "";
    if (!key || Object.values(value).some((one) => typeof one === "object" && one !== null)) return null;
    const id = this.card(key, value[key] ?? null);
    if (id === null && value[key] !== null) return null;
    const notes = Object.entries(value)
      .filter(([name, one]) => name !== key && typeof one !== "boolean" && !isNothing(one))
      .map(([name, one]) => this.note(name, one));
    return { id, count: 1, note: notes.join(", ") };
  }

  private note(key: string, value: Json): string {
    const fact = this.fact(key, value);
    return fact ? (isSeatKey(key) ? fact.value : `${fact.label.toLowerCase()} ${fact.value}`) : "";
  }

  thing(struct: Struct, fallback: string): Thing {
    const thing: Thing = { title: "", card: null, ids: [], facts: [], zones: [] };
    for (const [key, value] of Object.entries(struct)) {
      if (isNothing(value) || value === false || value === 0) continue;
      if (typeof value === "string") {
        thing.ids.push(value);
        if (thing.card === null && value in this.catalogue) {
          thing.card = value;
          thing.title = named(value, this.catalogue);
          continue;
        }
      }
      const zone = typeof value === "object" ? this.zone(key, value) : null;
      if (zone) thing.zones.push(zone);
      else {
        const fact = this.fact(key, value);
        if (fact) thing.facts.push(fact);
      }
    }
    thing.title ||= thing.ids[0] ? titled(thing.ids[0]) : fallback;
    return thing;
  }

  area(struct: Struct, isViewer: boolean): Area {
    const skipped = isViewer ? ["seat", "hand"] : ["seat"];
    const kept = Object.entries(struct).filter(([key]) => !skipped.includes(key));
    const { card, facts, zones } = this.thing(Object.fromEntries(kept), "");
    return { card, facts, zones };
  }
}

/** Equal cards lie together. */
function alike(cards: Held[]): Held[] {
  const piles = new Map<string, Held>();
  for (const card of cards) {
    const key = `${card.id ?? ""}|${card.note}`;
    const pile = piles.get(key);
    if (pile) pile.count += card.count;
    else piles.set(key, { ...card });
  }
  return [...piles.values()];
}

/** Where each struct says its row, rows are set apart, the shortest on top. */
function inRows(structs: Struct[], things: Thing[]): Thing[][] {
  if (!structs.every((one) => typeof one.row === "string")) return [things];
  const rows = new Map<string, Thing[]>();
  for (const [index, struct] of structs.entries()) {
    const row = rows.get(String(struct.row)) ?? [];
    const thing = things[index];
    if (thing) row.push({ ...thing, facts: thing.facts.filter((fact) => fact.label !== "Row") });
    rows.set(String(struct.row), row);
  }
  return [...rows.values()].sort((a, b) => a.length - b.length);
}

/** One struct for each seat, by name or by number. */
function isPlayerList(key: string, value: Json, seats: number): value is Struct[] {
  if (!Array.isArray(value) || value.length !== seats || !value.every(isStruct)) return false;
  return key === "players" || value.every((one, seat) => one.seat === seat);
}

/** One scalar or list for each seat: counts, marks, rows of cards; but not a hand that happens to be as long. */
function isSeatRow(key: string, value: Json, seats: number, reader: Reader): value is Json[] {
  if (!Array.isArray(value) || value.length !== seats || isSeatList(key)) return false;
  if (value.every((one) => one === null || Array.isArray(one))) return true;
  const plain = value.every((one) => one === null || typeof one === "number" || typeof one === "boolean");
  return plain && !value.every((one) => reader.card(key, one) !== null);
}

export function layout(view: View, catalogue: Catalogue, names: string[]): Layout {
  const fields = view as unknown as Struct;
  const reader = new Reader(catalogue, names, "round" in fields);
  const seats: Area[] = names.map(() => ({ facts: [], zones: [], card: null }));
  const made: Layout = { facts: [], mine: [], table: [], aside: [], seats };
  for (const [key, value] of Object.entries(fields)) {
    if (SKIPPED.has(key) || isNothing(value)) continue;
    if (isPlayerList(key, value, view.seats)) spreadPlayers(value, view, reader, made);
    else if (isSeatRow(key, value, view.seats, reader)) spreadRow(key, value, reader, seats);
    else place(key, value, reader, made);
  }
  return made;
}

function spreadPlayers(players: Struct[], view: View, reader: Reader, made: Layout): void {
  for (const [seat, player] of players.entries()) {
    const area = reader.area(player, seat === view.viewer);
    const there = made.seats[seat];
    if (!there) continue;
    there.card ??= area.card;
    there.facts.push(...area.facts);
    there.zones.push(...area.zones);
    const hand = seat === view.viewer && !isNothing(player.hand) ? reader.zone("hand", player.hand ?? null) : null;
    if (hand) made.mine.push(hand);
  }
}

function spreadRow(key: string, row: Json[], reader: Reader, seats: Area[]): void {
  for (const [seat, value] of row.entries()) {
    const area = seats[seat];
    if (!area || isNothing(value)) continue;
    const zone = typeof value === "object" ? reader.zone(key, value) : null;
    if (zone) area.zones.push(zone);
    else {
      const fact = reader.fact(key, value);
      if (fact) area.facts.push(fact);
    }
  }
}

function place(key: string, value: Json, reader: Reader, made: Layout): void {
  const zone = typeof value === "boolean" ? null : reader.zone(key, value);
  if (zone) (isOwnKey(key) ? made.mine : isPileKey(key) ? made.aside : made.table).push(zone);
  else {
    const fact = value === 0 ? null : reader.fact(key, value);
    if (!fact) return;
    const long = isStruct(value);
    if (long) made.aside.push({ form: "things", key, title: fact.label, rows: [tableRows(value, reader)] });
    else made.facts.push(fact);
  }
}

/** A table of lists or counts, one line each. */
function tableRows(value: Struct, reader: Reader): Thing[] {
  const facts = Object.entries(value).flatMap(([key, one]) => {
    const fact = reader.fact(key, one);
    return fact ? [{ label: named(key, reader.catalogue), value: fact.value }] : [];
  });
  return [{ title: "", card: null, ids: [], facts, zones: [] }];
}
