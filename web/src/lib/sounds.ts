/** A few short sounds, made on the spot: paper, dice, a blade, a carriage bell, four notes at the end. Nothing sounds
 * unless a person wants it, and never more than two at once. */
import type { LogLine } from "../protocol/types";
import { settings } from "./settings.svelte";

/** How something that happens at a table sounds: paper, dice, a blade. */
export type TableSound = "card" | "die" | "hit";
export type Sound = TableSound | "turn" | "end";

const LOUDEST_FIRST: TableSound[] = ["hit", "die", "card"];
/** Of one update only the loudest is heard. */
export function soundOf(
  lines: readonly LogLine[],
  module: { sound?: (line: LogLine) => TableSound | null },
): TableSound | null {
  const heard = new Set(lines.map((line) => module.sound?.(line)));
  return LOUDEST_FIRST.find((one) => heard.has(one)) ?? null;
}

let context: AudioContext | null = null;

/** Plays a sound after so many seconds, if sounds are wanted. */
export function play(sound: Sound, after = 0): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // A page that nobody has touched yet stays silent; the browser sees to that.
  void context.resume();
  PLAYED[sound](context, context.currentTime + after);
}

const PLAYED: Record<Sound, (context: AudioContext, at: number) => void> = {
  turn: (c, at) => [1760, 2637].forEach((pitch, index) => tone(c, at, pitch, 0.9, 0.1 / (index + 1), "sine")),
  card: (c, at) => noise(c, at, 0.07, 2600, 0.16),
  die: (c, at) => [0, 0.07, 0.16].forEach((later, index) => noise(c, at + later, 0.035, 900 + 300 * index, 0.3)),
  hit: (c, at) => {
    noise(c, at, 0.16, 5200, 0.12);
    tone(c, at + 0.09, 92, 0.22, 0.3, "sine");
  },
  end: (c, at) =>
    [98, 116.5, 146.8, 196].forEach((pitch, index) => tone(c, at + 0.22 * index, pitch, 0.6, 0.22, "triangle")),
};

/** Struck and dying away. */
function fading(c: AudioContext, at: number, seconds: number, loud: number): GainNode {
  const gain = c.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(c.destination);
  return gain;
}

function tone(c: AudioContext, at: number, pitch: number, seconds: number, loud: number, type: OscillatorType): void {
  const source = c.createOscillator();
  source.type = type;
  source.frequency.value = pitch;
  source.connect(fading(c, at, seconds, loud));
  source.start(at);
  source.stop(at + seconds);
}

/** Paper, bone and steel are noise of different colours. */
function noise(c: AudioContext, at: number, seconds: number, pitch: number, loud: number): void {
  const source = c.createBufferSource();
  const buffer = c.createBuffer(1, Math.ceil(c.sampleRate * seconds), c.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = 2 * Math.random() - 1;
  source.buffer = buffer;
  const colour = c.createBiquadFilter();
  colour.type = "bandpass";
  colour.frequency.value = pitch;
  source.connect(colour).connect(fading(c, at, seconds, loud));
  source.start(at);
}
