/** A story in the making, and the one that was told before a vote. */
import type { NationView } from "../../protocol/types";

export class Stories {
  text = $state("");
  #before = "";

  /** While somebody is to tell, what they said before is no story. */
  listen(view: NationView, said: readonly string[] | undefined): void {
    if (view.phase === "story") this.#before = said?.[view.turn ?? -1] ?? "";
  }
  told(view: NationView, said: readonly string[] | undefined): string {
    const now = said?.[view.turn ?? -1] ?? "";
    return view.phase === "vote" && now !== this.#before ? now : "";
  }
  /** The words, which are gone from the sheet then. */
  take(): string {
    const words = this.text.trim();
    this.text = "";
    return words;
  }
}
