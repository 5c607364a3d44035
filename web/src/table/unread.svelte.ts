/** How much of the chat has not been seen yet: what was there on arrival and what I say myself counts as read. */
import type { TalkLine } from "../protocol/types";

export class Unread {
  #read = $state<number | null>(null);

  /** Call whenever the chat changes or comes into view. */
  see(talk: readonly TalkLine[], visible: boolean): void {
    if (visible || this.#read === null || talk.length < this.#read) this.#read = talk.length;
  }

  count(talk: readonly TalkLine[], me: string): number {
    return talk.slice(this.#read ?? talk.length).filter((line) => line.person !== me).length;
  }
}
