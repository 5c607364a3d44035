/** A board on a page, as the page around it knows it: what it plays out, and how far the log goes along with it. */
import { untrack } from "svelte";
import type { Given, Playback } from "../games/playback.svelte";
import type { About, LogLine, View } from "../protocol/types";
import { highlight } from "../ui/highlight";
import { LogCursor } from "./logCursor.svelte";

export class Surface {
  /** The board, and the page around it. */
  root = $state<HTMLElement | null>(null);
  /** Null while no board is mounted. */
  playback = $state.raw<Playback<View> | null>(null);
  /** The board cannot be drawn: nothing is played out on it. */
  isBroken = $state(false);
  /** The board plays something out: the result waits for it. */
  playing = $derived(this.playback?.playing ?? false);
  /** It has more to tell: until then nothing new is asked, and nobody has won. */
  telling = $derived(this.playback?.isTelling ?? false);
  /** What has been told, and what has begun. */
  readonly log: LogCursor;
  readonly begun: LogCursor;
  /** The rule that is open; "" = none. */
  rule = $state("");
  /** Where the rules are open, over the board: "" = at the beginning, null = they are not. */
  book = $state<string | null>(null);

  /** Create it first of all inside a component: whatever stands around the board depends on how much of the news the
   * playback holds back. */
  constructor(log: () => LogLine[], given: () => Given<View> | null | undefined) {
    $effect.pre(() => {
      const { playback } = this;
      if (!playback || this.isBroken) return;
      const now = given();
      if (now) untrack(() => playback.update(now));
    });
    const isTelling = (): boolean => this.telling;
    this.log = new LogCursor(log, isTelling, () => this.playback?.line ?? null);
    this.begun = new LogCursor(log, isTelling, () => this.playback?.begun ?? null);
  }

  showRule = (id: string): void => void (this.rule = id);
  highlight = (about: About | null): void => highlight(this.root, about);
}
