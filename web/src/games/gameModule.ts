/** A game's own table, or the generic one. */
import { GAME_MODULES, type GameModule } from "./module";
import type { View } from "../protocol/types";

export async function gameModule(key: string): Promise<GameModule<View>> {
  const load = GAME_MODULES[key];
  return load ? load() : (await import("./_generic")).default;
}

/** Fetches a table that is likely to be wanted; whether it can be had is seen when it is. */
export function prefetchGame(key: string): void {
  gameModule(key).catch(() => undefined);
}
