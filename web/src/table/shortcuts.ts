/** The keys that a table and a lesson share. */
import type { MoveInfo } from "../protocol/types";

export interface Shortcuts {
  /** What Enter plays, unless keys have led to another control meanwhile; Ctrl+Enter plays it from everywhere. */
  move: MoveInfo | null;
  /** What it does instead where there is no move to play. */
  run?: (() => void) | undefined;
  play: (move: MoveInfo) => void;
  /** Escape: one step back. */
  back: () => void;
  /** Single letters. */
  letters: Record<string, (() => void) | false>;
  /** Presses do nothing for a moment: what they were meant for has just changed. */
  calm?: boolean;
}

const STEERING = ["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
/** Where keys have led since the last choice: Enter presses a control that they have led to, and confirms elsewhere. */
let steeredTo: Element | null = null;
addEventListener("keyup", ({ key }) => STEERING.includes(key) && (steeredTo = document.activeElement), true);
addEventListener("click", () => (steeredTo = null), true);

/** Whether Enter belongs to the control that has the focus. */
function isOwn(control: Element | null | undefined): boolean {
  if (!control) return false;
  return control.closest("#board") === null || control === steeredTo;
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
  const control = target?.closest("button, a, summary");
  if (event.key === "Enter" && (event.ctrlKey || !isOwn(control))) {
    if (shortcuts.calm) return event.preventDefault();
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
