/** Where the chips came from: each one from a death, told by the line before it. */
import type { LogLine } from "../../protocol/types";
import type { Gain } from "../module";
import { number } from "./model";

const DEATHS = ["killed", "countered"];

export function chipsWon(log: LogLine[], seats: number): Gain[][] {
  const bySeat: Gain[][] = Array.from({ length: seats }, () => []);
  let death = "";
  for (const line of log) {
    if (DEATHS.includes(line.kind)) death = line.text;
    else if (line.kind === "chip") bySeat[number(line, "seat") ?? -1]?.push({ text: death, points: 1 });
  }
  return bySeat;
}
