/** The keys that a table and a lesson share. */
import type { MoveInfo } from "../protocol/types";

export interface Shortcuts {
  /** What Enter plays from anywhere but a control, and Ctrl+Enter from everywhere. */
  move: MoveInfo | null;
  /** What it does instead where there is no move to play. */
  run?: (() => void) | undefined;
  play: (move: MoveInfo) => void;
  /** Escape: one step back. */
  back: () => void;
  /** Single letters. */
  letters: Record<string, (() => void) | false>;
}

/** Whether a key is somebody else's: of a dialog over the table, of a field, or of what scrolls by keys. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return true;
  return event.target instanceof Element && event.target.closest("input, textarea, select, [role=region]") !== null;
}

/** A key that is held acts once: by the second time it would mean something else. */
export function handleShortcut(event: KeyboardEvent, shortcuts: Shortcuts): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.repeat || document.querySelector("dialog[open]")) return;
  if (target?.closest("input, textarea, select, [role=dialog]")) return;
  if (event.key === "Escape") return shortcuts.back();
  if (event.key === "Enter" && (event.ctrlKey || !target?.closest("button, a, summary"))) {
    if (!shortcuts.move && !shortcuts.run) return;
    event.preventDefault();
    return shortcuts.move ? shortcuts.play(shortcuts.move) : shortcuts.run?.();
  }
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const pressed = shortcuts.letters[event.key];
  if (!pressed) return;
  event.preventDefault();
  pressed();
}
