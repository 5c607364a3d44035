/** Before every test file. */
import { afterEach, expect } from "vitest";

/* jsdom has no screen, so whoever asks what it is like is told "nothing special". */
globalThis.matchMedia ??= ((media: string) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof matchMedia;

/* Svelte warns of what goes wrong later, as a value that is read after its component has gone. */
const { setImmediate } = globalThis;
const { warn } = console;
const warnings: string[] = [];
console.warn = (...said: unknown[]): void => {
  warn(...said);
  if (String(said[0]).includes("[svelte]")) warnings.push(String(said[0]));
};
afterEach(async () => {
  await new Promise(setImmediate);
  expect(warnings.splice(0)).toEqual([]);
});
