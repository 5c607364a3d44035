/** Keys and taps anywhere on the board: they move the playback on, or focus the first thing that can be chosen. */
import { skipAfterPaint } from "../skipOnTap";
import type { NationPlayback } from "./playback.svelte";

const QUIET = ["Tab", "Shift", "Control", "Alt", "Meta", "Enter"];
const isOn = (target: EventTarget | null, what: string): boolean =>
  target instanceof Element && target.closest(what) !== null;

export function pressed(event: KeyboardEvent, playback: NationPlayback, table: HTMLElement | undefined): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (playback.playing && event.key === "Escape") skipAfterPaint(playback);
  else if (playback.playing && !isOn(event.target, "button, a, textarea, input") && !QUIET.includes(event.key))
    playback.next();
  else if (event.key.startsWith("Arrow")) enter(event, table);
}

/** An arrow key moves the focus from the decision bar to the board. */
function enter(event: KeyboardEvent, table: HTMLElement | undefined): void {
  const at = document.activeElement;
  const isFree = !at || at === document.body || ["asked", "decision", "board"].includes(at.id);
  const first = isFree ? table?.querySelector<HTMLElement>("[data-item]") : null;
  if (!first) return;
  event.preventDefault();
  first.focus();
}

export function tapped(event: PointerEvent, playback: NationPlayback): void {
  if (playback.playing && !isOn(event.target, "button")) playback.next();
}
