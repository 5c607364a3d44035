/** Where the chips came from: each one from a death, told by the line before it. */
import type { CrisisLine } from "../../protocol/events";
import type { Gain } from "../module";

export function chipsWon(log: CrisisLine[], seats: number): Gain[][] {
  const bySeat: Gain[][] = Array.from({ length: seats }, () => []);
  let death = "";
  for (const line of log) {
    if (line.kind === "killed" || line.kind === "countered") death = line.text;
    else if (line.kind === "chip") bySeat[line.fields.seat]?.push({ text: death, points: 1 });
  }
  return bySeat;
}
