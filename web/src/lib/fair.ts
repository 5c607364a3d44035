/** The arithmetic of fair dice, as docs/records.md has it: seals, numbers and the picks that follow from them. */
import { hex, hmac, sha256, utf8 } from "./sha256";

const BYTES = 16;
const WORDS = 4;
const SPAN = 2n ** 64n;

/** A number of my own, which nobody can guess. */
export const freshNumber = (): string => hex(crypto.getRandomValues(new Uint8Array(BYTES)));

/** What the server shows of its secret before anyone sits down. */
export const sealOf = (secret: string): string => hex(sha256(utf8(secret)));

/** What a seat shows of its number before the others show theirs; it fits no other table, round or seat. */
export const seatCommitment = (seal: string, round: number, seat: number, entropy: string): string =>
  hex(sha256(utf8(`${seal}\n${round}\n${seat}\n${entropy}`)));

const streamKey = (secret: string, entropy: string[]): Uint8Array =>
  hmac(utf8(secret), utf8(entropy.map((part) => `${part}\n`).join("")));

/** The dice and shuffles of one game. */
export class Stream {
  readonly #key: Uint8Array;
  #word = 0;
  #block: DataView = new DataView(new ArrayBuffer(0));

  constructor(secret: string, entropy: string[]) {
    this.#key = streamKey(secret, entropy);
  }

  /** A whole number below `sides`. */
  pick(sides: number): number {
    const limit = SPAN - (SPAN % BigInt(sides));
    for (;;) {
      const word = this.#next();
      if (word < limit) return Number(word % BigInt(sides));
    }
  }

  #next(): bigint {
    const place = this.#word % WORDS;
    if (place === 0) {
      const number = new DataView(new ArrayBuffer(8));
      number.setBigUint64(0, BigInt(this.#word / WORDS));
      this.#block = new DataView(hmac(this.#key, new Uint8Array(number.buffer)).buffer);
    }
    this.#word += 1;
    return this.#block.getBigUint64(8 * place);
  }
}
