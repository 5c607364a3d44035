import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { hex, hmac, sha256, utf8 } from "./sha256";

/** Around the ends of blocks, too. */
const LENGTHS = [...Array(200).keys()];
const message = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);

test("hashes any length as everybody else does", () => {
  for (const length of LENGTHS) {
    const text = message(length);
    expect(hex(sha256(text))).toBe(createHash("sha256").update(text).digest("hex"));
  }
});

test("keys of any length, too", () => {
  for (const length of LENGTHS) {
    const [key, text] = [message(length), message(length % 70)];
    expect(hex(hmac(key, text))).toBe(createHmac("sha256", key).update(text).digest("hex"));
  }
});

test("a text is its UTF-8", () => {
  expect(hex(sha256(utf8("Zoë 🎲")))).toBe("c733de007a58ac4c963f0ed9c166b991e9c20154066647ca31ef3e52c700cf89");
});
