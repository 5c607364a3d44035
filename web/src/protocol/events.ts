// Generated from the games' event specifications by tools/protocol_types.py. Do not edit.

import type { LogLine } from "./types";

/** A seat by its number, from 0. */
export type Seat = number;

type LineOf<Kind extends string, Fields> = Omit<LogLine, "kind" | "fields"> & { kind: Kind; fields: Fields };

/** A line of the log of Agencies of Assassination. */
export type AgenciesLine =
  | LineOf<"started", { seat: Seat }>
  | LineOf<"drew", { seat: Seat; card: string | null }>
  | LineOf<"recycled", { agents: number }>
  | LineOf<"discarded", { seat: Seat; card: string }>
  | LineOf<"declared", { seat: Seat }>
  | LineOf<"revealed", { seat: Seat; hit: string }>
  | LineOf<"completed", { seat: Seat; hit: string; points: number; crew: string[] }>
  | LineOf<"failed", { seat: Seat; hit: string; lost: string[]; cards: string[] }>
  | LineOf<"spared", { seat: Seat; hit: string }>
  | LineOf<"showed", { seat: Seat; strength: number; cards: string[] }>
  | LineOf<"won", { winners: Seat[]; how: "points" | "exhaustion" | "turn-cap" }>;

/** A line of the log of Contract & Assassin. */
export type ContractLine =
  | LineOf<"file-offered", { seat: Seat; assassin: string | null }>
  | LineOf<"file-chosen", { seat: Seat; assassin: string | null }>
  | LineOf<"became", { seat: Seat; assassin: string }>
  | LineOf<"skilled", { seat: Seat; weapon: string; number: number }>
  | LineOf<"contracted", { seat: Seat; target: string }>
  | LineOf<"dealt", { seat: Seat; card: string | null }>
  | LineOf<"began", { seat: Seat }>
  | LineOf<"turn", { seat: Seat; round: number; space: string }>
  | LineOf<"took", { seat: Seat; card: string | null }>
  | LineOf<"reshuffled", { cards: number }>
  | LineOf<"hoard", { seat: Seat; rival: Seat; card: string | null }>
  | LineOf<"moved", { seat: Seat; from: string; to: string }>
  | LineOf<"travelled", { seat: Seat; from: string; to: string; getaway: string }>
  | LineOf<"learnt", { seat: Seat; weapon: string; number: number }>
  | LineOf<"attempted", { seat: Seat; target: string }>
  | LineOf<"shifted", { seat: Seat; number: number; target: string; to_target: string }>
  | LineOf<"brought", { seat: Seat; card: string }>
  | LineOf<"death-dice", { seat: Seat; die: number; second_die: number }>
  | LineOf<"killed", { seat: Seat; target: string; total: number }>
  | LineOf<"missed", { seat: Seat; target: string; total: number }>
  | LineOf<"blocked", { seat: Seat; target: string; total: number }>
  | LineOf<"guarded", { target: string; number: number }>
  | LineOf<"swapped", { seat: Seat; rival: Seat; target: string; given: string }>
  | LineOf<"kept", { seat: Seat; card: string }>
  | LineOf<"fled", { seat: Seat; space: string }>
  | LineOf<"getaway-die", { seat: Seat; die: number }>
  | LineOf<"escaped", { seat: Seat; from: string; to: string; getaway: string | null }>
  | LineOf<"arrested", { seat: Seat }>
  | LineOf<"hid", { seat: Seat; space: string; turns: number }>
  | LineOf<"served", { seat: Seat; turns: number }>
  | LineOf<"lay-low", { seat: Seat; turns: number }>
  | LineOf<"released", { seat: Seat; space: string }>
  | LineOf<"broke-out", { seat: Seat; space: string }>
  | LineOf<"bonus", { seat: Seat; card: string }>
  | LineOf<"more-actions", { seat: Seat; actions: number }>
  | LineOf<"bought", { seat: Seat; card: string }>
  | LineOf<"bribed", { seat: Seat; number: number; target: string }>
  | LineOf<"picked", { seat: Seat; rival: Seat; card: string | null }>
  | LineOf<"flew", { seat: Seat; from: string; to: string }>
  | LineOf<"rolled-again", { seat: Seat }>
  | LineOf<"tried-again", { seat: Seat }>
  | LineOf<"gave-notice", { seat: Seat }>
  | LineOf<"resigned", { seat: Seat }>
  | LineOf<"won", { seat: Seat }>
  | LineOf<"time-up", { rounds: number }>
  | LineOf<"fourth", { seat: Seat }>
  | LineOf<"no-guard-left", { target: string }>
  | LineOf<"ended-turn", { seat: Seat }>;

/** A line of the log of Assassin's Crisis. */
export type CrisisLine =
  | LineOf<"chose", { seat: Seat; character: string }>
  | LineOf<"got", { seat: Seat; character: string }>
  | LineOf<"round", { round: number }>
  | LineOf<"order", { seat: Seat; lowest: number; highest: number; number: number | null }>
  | LineOf<"ready", { seat: Seat; action: string | null; target: Seat | null }>
  | LineOf<"called", { seat: Seat; number: number; action: string; target: Seat | null }>
  | LineOf<"skipped", { seat: Seat; action: string }>
  | LineOf<"idle", { seat: Seat; action: string }>
  | LineOf<"aimed", { seat: Seat; target: Seat; action: string; tracking: boolean }>
  | LineOf<"killed", { seat: Seat; victim: Seat; how: "open" | "through-hide" | "corpse" }>
  | LineOf<"countered", { seat: Seat; victim: Seat }>
  | LineOf<"blocked", { seat: Seat; target: Seat; watched: Seat }>
  | LineOf<"missed", { seat: Seat; target: Seat; why: "dead" | "dead-hider" | "dropped-out" }>
  | LineOf<"chip", { seat: Seat; chips: number; supply: number }>
  | LineOf<"dropped", { seat: Seat; chips: number; supply: number; left: number }>
  | LineOf<"round-ended", { round: number }>
  | LineOf<"stays", { seat: Seat }>
  | LineOf<"cancelled", { seat: Seat; target: Seat }>
  | LineOf<"two-left", { seat: Seat; other: Seat }>
  | LineOf<"won", { seat: Seat }>
  | LineOf<"capped", { round: number }>
  | LineOf<"disclosed", { seat: Seat; number: number; action: string; target: Seat }>;

/** A line of the log of Assassin Nation. */
export type NationLine =
  | LineOf<"dealt", { seat: Seat; card: string | null }>
  | LineOf<"rolled-for-token", { seat: Seat; die: number }>
  | LineOf<"first-player", { seat: Seat }>
  | LineOf<"round-began", { seat: Seat; round: number }>
  | LineOf<"market-showed", { card: string }>
  | LineOf<"took", { seat: Seat; card: string }>
  | LineOf<"drew", { seat: Seat; deck: "assassin" | "contract"; phase: "market" | "market-pick" | "limit-discard" | "buy" | "buy-make-room" | "buy-keep" | "intel-window" | "search-take" | "react" | "commit" | "voids" | "reveal-window" | "resolve" | "story" | "vote" | "take-back" | "round-end" | "refill-discard" | "duel" | "over"; card: string | null }>
  | LineOf<"cleared", { card: string }>
  | LineOf<"bought", { seat: Seat; deck: "assassin" | "contract" }>
  | LineOf<"saw", { seat: Seat; deck: "assassin" | "contract"; by: string | null; card: string | null }>
  | LineOf<"kept", { seat: Seat; deck: "assassin" | "contract"; card: string | null }>
  | LineOf<"discarded", { seat: Seat; card: string; phase: "market" | "market-pick" | "limit-discard" | "buy" | "buy-make-room" | "buy-keep" | "intel-window" | "search-take" | "react" | "commit" | "voids" | "reveal-window" | "resolve" | "story" | "vote" | "take-back" | "round-end" | "refill-discard" | "duel" | "over" }>
  | LineOf<"reshuffled", { deck: "assassin" | "contract" }>
  | LineOf<"passed", { seat: Seat }>
  | LineOf<"played", { seat: Seat; card: string; on: Seat }>
  | LineOf<"allowed", { seat: Seat; card: string; by: Seat }>
  | LineOf<"blocked", { seat: Seat; card: string; by: Seat }>
  | LineOf<"found", { seat: Seat; class: "weapon" | "modifier" | "contract"; card: string | null }>
  | LineOf<"found-nothing", { seat: Seat; class: "weapon" | "modifier" | "contract" }>
  | LineOf<"tapped", { seat: Seat; rival: Seat; card: string | null }>
  | LineOf<"stole", { seat: Seat; rival: Seat; card: string | null }>
  | LineOf<"sealed", { seat: Seat; phase: "market" | "market-pick" | "limit-discard" | "buy" | "buy-make-room" | "buy-keep" | "intel-window" | "search-take" | "react" | "commit" | "voids" | "reveal-window" | "resolve" | "story" | "vote" | "take-back" | "round-end" | "refill-discard" | "duel" | "over" }>
  | LineOf<"lay-low", { seat: Seat }>
  | LineOf<"showed-mark", { seat: Seat; slot: string; target: string }>
  | LineOf<"showed-card", { seat: Seat; card: string }>
  | LineOf<"voided", { seat: Seat; slot: string }>
  | LineOf<"moved", { seat: Seat; slot: string; target: string }>
  | LineOf<"conflict", { target: string; attempts: number }>
  | LineOf<"tie-rolled", { seat: Seat; die: number }>
  | LineOf<"ordered", { seat: Seat; minutes: number | null; place: number }>
  | LineOf<"told", { seat: Seat }>
  | LineOf<"told-nothing", { seat: Seat }>
  | LineOf<"voted", { seat: Seat; "in-favour": number }>
  | LineOf<"believed", { seat: Seat; for: number; against: number }>
  | LineOf<"doubted", { seat: Seat; for: number; against: number }>
  | LineOf<"counted", { seat: Seat; target: string; weapon: string | null; influences: number[] }>
  | LineOf<"rolled", { seat: Seat; die: number; second: number | null; threshold: number }>
  | LineOf<"sure-hit", { seat: Seat; target: string }>
  | LineOf<"sure-miss", { seat: Seat; target: string }>
  | LineOf<"killed", { seat: Seat; target: string; tokens: number }>
  | LineOf<"matched", { seat: Seat; attribute: "loud" | "silent" | "gunshot" | "explosion" | "stab-wound" | "poisoned" | "accident" | "asphyxiation"; contract: string; tokens: number }>
  | LineOf<"paid", { seat: Seat; card: string | null; tokens: number }>
  | LineOf<"missed", { seat: Seat; target: string; tokens: number }>
  | LineOf<"preempted", { seat: Seat; target: string }>
  | LineOf<"took-back", { seat: Seat; card: string; phase: "market" | "market-pick" | "limit-discard" | "buy" | "buy-make-room" | "buy-keep" | "intel-window" | "search-take" | "react" | "commit" | "voids" | "reveal-window" | "resolve" | "story" | "vote" | "take-back" | "round-end" | "refill-discard" | "duel" | "over" }>
  | LineOf<"stalled", { rounds: number }>
  | LineOf<"showed-list", { seat: Seat; list: string; bonus: number }>
  | LineOf<"scored", { seat: Seat; money: number }>
  | LineOf<"duel-began", { seat: Seat; round: number; duelists: Seat[] }>
  | LineOf<"duel-rolled", { seat: Seat; die: number }>
  | LineOf<"won", { seat: Seat; phase: "market" | "market-pick" | "limit-discard" | "buy" | "buy-make-room" | "buy-keep" | "intel-window" | "search-take" | "react" | "commit" | "voids" | "reveal-window" | "resolve" | "story" | "vote" | "take-back" | "round-end" | "refill-discard" | "duel" | "over" }>;

/** A line of the log of Shinobi Clans. */
export type ShinobiLine =
  | LineOf<"drew-reward", { seat: Seat; gold: number }>
  | LineOf<"starts", { seat: Seat; round: number }>
  | LineOf<"target-laid", { place: number; target: string; gold: number }>
  | LineOf<"dealt", { seat: Seat; card: string | null }>
  | LineOf<"packets-dealt", { cards: number; direction: "left" | "right" }>
  | LineOf<"picked", { seat: Seat; card: string | null }>
  | LineOf<"packets-passed", { cards: number; direction: "left" | "right" }>
  | LineOf<"trimmed", { seat: Seat; card: string | null }>
  | LineOf<"kept-shown", { seat: Seat; card: string }>
  | LineOf<"pool-laid", { pass: number; cards: number; seat: Seat }>
  | LineOf<"took", { seat: Seat; card: string; kept: boolean }>
  | LineOf<"left-over", { card: string; seat: Seat | null }>
  | LineOf<"reshuffled", { cards: number }>
  | LineOf<"signed", { seat: Seat; contracts: string[] | null }>
  | LineOf<"passed", { seat: Seat }>
  | LineOf<"stacked", { seat: Seat; target: string; card: string | null }>
  | LineOf<"armed", { seat: Seat; target: string; side: "guardian" | "assassin"; slot: number; card: string | null }>
  | LineOf<"scout-left", { target: string; set_off: boolean }>
  | LineOf<"spied", { seat: Seat; target: string; card: string; number: number }>
  | LineOf<"revealed", { target: string; card: string }>
  | LineOf<"scouted", { seat: Seat; target: string }>
  | LineOf<"drew", { seat: Seat; card: string | null }>
  | LineOf<"appeared", { seat: Seat }>
  | LineOf<"disappeared", { seat: Seat; victim: Seat | null }>
  | LineOf<"stole", { seat: Seat; victim: Seat; card: string | null }>
  | LineOf<"kept", { seat: Seat; card: string | null }>
  | LineOf<"event-ended", { card: string }>
  | LineOf<"battle-began", { place: number; target: string; gold: number; cards: number }>
  | LineOf<"contract-shown", { seat: Seat; target: string; contract: "guard" | "assassinate" }>
  | LineOf<"took-slot", { card: string; side: "guardian" | "assassin"; slot: number; weapon: string | null }>
  | LineOf<"meddled", { card: string }>
  | LineOf<"bombed", { by: string; card: string; again: boolean }>
  | LineOf<"poisoned", { by: string; card: string; above: boolean; again: boolean }>
  | LineOf<"harmless", { card: string }>
  | LineOf<"compared", { guardians: number; assassins: number }>
  | LineOf<"rogue-left", Record<string, never>>
  | LineOf<"dropped", { weapon: string; side: "guardian" | "assassin"; slot: number }>
  | LineOf<"struck", { card: string; side: "guardian" | "assassin"; slot: number; weapon: string | null }>
  | LineOf<"disarmed", { weapon: string; side: "guardian" | "assassin"; slot: number }>
  | LineOf<"counted", { side: "guardian" | "assassin"; slot: number; card: string; power: number; value: number; counts: number }>
  | LineOf<"counted-half", { side: "guardian" | "assassin"; slot: number; card: string; power: number; value: number; counts: number }>
  | LineOf<"totalled", { target: string; guardians: number; assassins: number; killed: boolean }>
  | LineOf<"rewarded", { contract: "guard" | "assassinate"; gold: number; holders: number; share: number }>
  | LineOf<"paid", { seat: Seat; gold: number; total: number }>
  | LineOf<"cleared", { cards: number }>
  | LineOf<"ended", Record<string, never>>;
