/** How much of the chat has not been seen yet: what was there on arrival and what I say myself counts as read. */
import type { ChatLine } from "../protocol/types";

export class Unread {
  #read = $state<number | null>(null);

  /** Call whenever the chat changes or comes into view. */
  see(chat: readonly ChatLine[], visible: boolean): void {
    if (visible || this.#read === null || chat.length < this.#read) this.#read = chat.length;
  }

  count(chat: readonly ChatLine[], me: string): number {
    return chat.slice(this.#read ?? chat.length).filter((line) => line.person !== me).length;
  }
}
