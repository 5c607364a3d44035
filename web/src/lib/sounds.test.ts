import { afterEach, expect, test, vi } from "vitest";
import { soundsLike } from "../games/sounds";
import type { LogLine } from "../protocol/types";
import { settings } from "./settings.svelte";
import { play, soundOf, type Sound } from "./sounds";

vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: false })) as unknown as typeof matchMedia;
});
const made: string[] = [];
/** Anything can be asked of it; it remembers what was made and started. */
const node = (kind: string): object =>
  new Proxy(
    {},
    {
      get: (_, name) =>
        name === "start"
          ? () => made.push(kind)
          : name === "getChannelData"
            ? () => new Float32Array(8)
            : Object.assign(() => node(kind), node2),
      set: () => true,
    },
  );
const node2 = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined, value: 0 };
const contexts = vi.fn();
vi.stubGlobal(
  "AudioContext",
  class {
    currentTime = 0;
    sampleRate = 100;
    destination = {};
    constructor() {
      contexts();
    }
    resume = (): Promise<void> => Promise.resolve();
    createGain = (): object => node("gain");
    createOscillator = (): object => node("tone");
    createBufferSource = (): object => node("noise");
    createBuffer = (): object => node("buffer");
    createBiquadFilter = (): object => node("filter");
  },
);
const line = (kind: string): LogLine =>
  ({ version: 1, kind, fields: {}, about: { seats: [], ids: [] }, text: "", rules: [] }) as LogLine;

afterEach(() => {
  settings.sound = false;
  made.length = 0;
});

test("nothing sounds unless it is wanted", () => {
  expect(settings.sound).toBe(false);
  play("turn");
  expect(contexts).not.toHaveBeenCalled();
});

test("every sound is made of tones or noise, in one context", () => {
  settings.sound = true;
  const parts: Record<Sound, string[]> = {
    turn: ["tone", "tone"],
    card: ["noise"],
    die: ["noise", "noise", "noise"],
    hit: ["noise", "tone"],
    end: ["tone", "tone", "tone", "tone"],
  };
  for (const [sound, expected] of Object.entries(parts)) {
    made.length = 0;
    play(sound as Sound);
    expect(made).toEqual(expected);
  }
  expect(contexts).toHaveBeenCalledOnce();
});

test("a game says how it sounds, and of one update the loudest is heard", () => {
  const bidding = { sound: soundsLike({ card: ["bid", "outbid"], die: ["drawn-lots"], hit: ["sold"] }) };
  expect(soundOf([line("outbid"), line("drawn-lots"), line("sold")], bidding)).toBe("hit");
  expect(soundOf([line("bid"), line("drawn-lots")], bidding)).toBe("die");
  expect(soundOf([line("passed"), line("bid")], bidding)).toBe("card");
  expect(soundOf([line("passed")], bidding)).toBeNull();
  expect(soundOf([line("bid")], {})).toBeNull();
});
