/** What a screen reader says at once; everything else is in the log. */
import { strings } from "./strings";

const LOW_SECONDS = 10;

/** The one assertive region of the page, made when it is first needed. */
function region(): HTMLElement {
  let element = document.getElementById("announcer");
  if (!element) {
    element = document.createElement("div");
    element.id = "announcer";
    element.className = "vh fixed";
    element.setAttribute("role", "alert");
    document.body.append(element);
  }
  return element;
}

export function announce(text: string): void {
  const element = region();
  // The same words twice are said twice.
  element.textContent = element.textContent === text ? `${text} ` : text;
}

/** Says when ten seconds are left; call again whenever the clock changes, and the returned function before that. */
export function announceLowTime(
  left: number | null | undefined,
  running: boolean | undefined,
): (() => void) | undefined {
  if (typeof left !== "number" || !running || left <= LOW_SECONDS) return undefined;
  const timer = setTimeout(() => announce(strings.table.tenSeconds), (left - LOW_SECONDS) * 1000);
  return () => clearTimeout(timer);
}

const BUSY = "input, textarea, select, dialog, [role=dialog], [role=tablist], [role=log]";

/** Typing, or in a dialog: keys pressed there are not meant for the table. */
export const isBusy = (): boolean => document.activeElement?.closest(BUSY) != null;

/** Move the focus to the decision, unless the person is busy elsewhere. Whether it has moved. */
export function focusDecision(): boolean {
  const asked = document.getElementById("asked") ?? document.getElementById("decision");
  if (document.activeElement === asked || isBusy()) return false;
  asked?.focus({ preventScroll: true });
  return asked !== null;
}
