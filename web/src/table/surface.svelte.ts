/** A board on a page, as the page around it knows it: what it plays out, and how far the log goes along with it. */
import type { Playback } from "../games/playback.svelte";
import type { About, LogLine, View } from "../protocol/types";
import { highlight } from "../ui/highlight";
import { LogCursor } from "./logCursor.svelte";

export class Surface {
  /** The board, and the page around it. */
  root = $state<HTMLElement | null>(null);
  /** Null while no board is mounted. */
  playback = $state.raw<Playback<View> | null>(null);
  /** The board plays something out: the result waits for it. */
  playing = $derived(this.playback?.playing ?? false);
  readonly log: LogCursor;
  /** The rule that is open; "" = none. */
  rule = $state("");

  /** Create it inside a component: it uses effects. */
  constructor(log: () => LogLine[]) {
    this.log = new LogCursor(log, () => this.playback?.line ?? null);
  }

  showRule = (id: string): void => void (this.rule = id);
  highlight = (about: About | null): void => highlight(this.root, about);
}
