/** Where the chips came from: each one from a death, told by the line before it. */
import type { CrisisLine } from "../../protocol/events";
import type { CrisisView } from "../../protocol/types";
import type { Gain, Swing } from "../module";
import { isRoyale } from "./model";

export function chipsWon(log: CrisisLine[], seats: number): Gain[][] {
  const bySeat: Gain[][] = Array.from({ length: seats }, () => []);
  let death = "";
  for (const line of log) {
    if (line.kind === "killed" || line.kind === "countered") death = line.text;
    else if (line.kind === "chip") bySeat[line.fields.seat]?.push({ text: death, points: 1 });
  }
  return bySeat;
}

/** Every chip: a kill brings its owner nearer, a death in a Battle Royale throws them back. */
export function race(view: CrisisView, log: CrisisLine[]): Swing[] {
  const worth = isRoyale(view) ? -1 : 1;
  let death = "";
  return log.flatMap((line) => {
    if (line.kind === "killed" || line.kind === "countered") death = line.text;
    if (line.kind !== "chip" && line.kind !== "dropped") return [];
    const changes = view.players.map((player) => (player.seat === line.fields.seat ? worth : 0));
    return [{ version: line.version, text: death, changes }];
  });
}
