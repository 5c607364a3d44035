import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { soundsLike } from "../games/sounds";
import type { LogLine } from "../protocol/types";
import { settings } from "./settings.svelte";
import { hear, play, soundOf, type Sound, type Soundscape } from "./sounds";

vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: false })) as unknown as typeof matchMedia;
});
const made: string[] = [];
const volumes: number[] = [];
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
            : Object.assign(() => node(kind), setting),
      set: () => true,
    },
  );
const setting = {
  setValueAtTime: () => undefined,
  linearRampToValueAtTime: (loud: number) => volumes.push(loud),
  exponentialRampToValueAtTime: () => undefined,
  setTargetAtTime: () => undefined,
  value: 0,
};
const contexts = vi.fn<(context: { state: string }) => void>();
const allowed: object[] = [];
const waiting: (() => void)[] = [];
vi.stubGlobal(
  "AudioContext",
  class {
    currentTime = 0;
    state = "running";
    sampleRate = 100;
    destination = {};
    constructor() {
      contexts(this);
    }
    resume = (): Promise<void> => {
      allowed.push(this);
      return new Promise((resolve) => waiting.push(resolve));
    };
    createGain = (): object => node("gain");
    createOscillator = (): object => node("tone");
    createBufferSource = (): object => node("noise");
    createBuffer = (): object => node("buffer");
    createBiquadFilter = (): object => node("filter");
    createWaveShaper = (): object => node("limiter");
  },
);
const line = (kind: string): LogLine =>
  ({ version: 1, kind, fields: {}, about: { seats: [], ids: [] }, text: "", rules: [] }) as LogLine;
const scape: Soundscape = {
  card: [{ pitch: 1, seconds: 1, loud: 0.5, wave: "sine" }],
  die: [],
  hit: [],
  theme: {
    seconds: 2,
    notes: [100, 0],
    voice: [1, 2].map((pitch) => ({ pitch, seconds: 1, loud: 0.1, wave: "sine" })),
  },
};
/** Once everything that was loaded on demand is there. */
const settled = (): Promise<void> => vi.dynamicImportSettled();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  Object.assign(settings, { sound: true, volume: 100, effects: true, calls: true, music: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  settings.sound = false;
  made.length = volumes.length = 0;
});

test("nothing sounds, and nothing is made, unless it is wanted", async () => {
  settings.sound = false;
  play("turn");
  hear(() => Promise.resolve(scape), true)();
  await settled();
  expect(contexts).not.toHaveBeenCalled();
});

test("every sound is made of tones or noise, in one context", async () => {
  const parts: Record<Sound, string[]> = {
    turn: ["tone", "tone"],
    card: ["noise"],
    die: ["noise", "noise", "noise"],
    hit: ["noise", "noise", "tone"],
    end: ["tone", "tone", "tone", "tone"],
  };
  for (const [sound, expected] of Object.entries(parts)) {
    made.length = 0;
    play(sound as Sound);
    await settled();
    expect(made).toEqual(expected);
  }
  expect(contexts).toHaveBeenCalledOnce();
});

test("each kind can be silenced by itself, and all are as loud as wanted", async () => {
  settings.calls = false;
  play("turn");
  await settled();
  expect(made).toEqual([]);
  settings.volume = 50;
  play("card");
  await settled();
  expect(volumes).toEqual([0.07]);
  settings.effects = false;
  play("card");
  await settled();
  expect(made).toEqual(["noise"]);
});

test("a game lends its own sounds until it is left", async () => {
  settings.music = false;
  const leave = hear(() => Promise.resolve(scape), true);
  await settled();
  play("card");
  await settled();
  expect(made).toEqual(["tone"]);
  leave();
  play("card");
  await settled();
  expect(made).toEqual(["tone", "noise"]);
});

test("a theme plays while the game does: not hidden, not over, not left", async () => {
  const leave = hear(() => Promise.resolve(scape), true);
  await settled();
  expect(made).toHaveLength(2);
  vi.advanceTimersByTime(2000);
  expect(made, "a rest").toHaveLength(2);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  vi.advanceTimersByTime(8000);
  expect(made).toHaveLength(2);
  hidden.mockReturnValue(false);
  vi.advanceTimersByTime(2000);
  expect(made).toHaveLength(4);
  leave();
  vi.advanceTimersByTime(20_000);
  expect(made).toHaveLength(4);
  hear(() => Promise.resolve(scape), false);
  await settled();
  expect(made, "a game that is over").toHaveLength(4);
});

test("a page that nobody has touched keeps silent, and keeps nothing for later", async () => {
  play("card");
  await settled();
  const [context] = contexts.mock.calls[0] ?? [];
  if (!context) throw new Error("no context");
  made.length = allowed.length = waiting.length = 0;
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  context.state = "suspended";
  play("card");
  await settled();
  clock.mockReturnValue(9000);
  play("turn");
  await settled();
  document.dispatchEvent(new Event("pointerup"));
  expect(allowed, "asked by both sounds, and again from within the touch").toHaveLength(3);
  for (const go of waiting) go();
  await settled();
  context.state = "running";
  expect(made, "the card is old news").toEqual(["tone", "tone"]);
});

test("a game says how it sounds, and of one update the loudest is heard", () => {
  const bidding = { sound: soundsLike({ card: ["bid", "outbid"], die: ["drawn-lots"], hit: ["sold"] }) };
  expect(soundOf([line("outbid"), line("drawn-lots"), line("sold")], bidding)).toBe("hit");
  expect(soundOf([line("bid"), line("drawn-lots")], bidding)).toBe("die");
  expect(soundOf([line("passed"), line("bid")], bidding)).toBe("card");
  expect(soundOf([line("passed")], bidding)).toBeNull();
  expect(soundOf([line("bid")], {})).toBeNull();
});
