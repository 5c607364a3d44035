/** Sounds made on the spot, from tones and noise alone. Loaded when somebody wants to hear something. */
import type { Sound } from "./sounds";

/** A tone of a wave, or without one noise about that pitch: struck, and dying away. */
export interface Part {
  /** Seconds after the first. */
  at?: number;
  /** In hertz. */
  pitch: number;
  seconds: number;
  /** Noise is as loud as a tone of the same number, whatever its pitch. */
  loud: number;
  wave?: OscillatorType;
  /** In seconds, until it is at its loudest. */
  attack?: number;
}
export type Recipe = readonly Part[];

/** A slow melody that repeats, with a rest here and there (0). */
export interface Theme {
  /** From one note to the next. */
  seconds: number;
  notes: readonly number[];
  /** What a note is made of: pitches are multiples of the note's. */
  voice: Recipe;
}

/** For a game without sounds of its own; a carriage bell, and four notes at the end, are everybody's. */
export const PLAIN: Record<Sound, Recipe> = {
  turn: [
    { pitch: 1760, seconds: 0.9, loud: 0.08, wave: "sine" },
    { pitch: 2637, seconds: 0.7, loud: 0.03, wave: "sine" },
  ],
  card: [{ pitch: 2600, seconds: 0.09, loud: 0.14 }],
  die: [900, 1200, 1500].map((pitch, index) => ({ pitch, at: 0.08 * index, seconds: 0.06, loud: 0.24 })),
  hit: [
    { pitch: 4200, seconds: 0.16, loud: 0.1 },
    { pitch: 330, at: 0.08, seconds: 0.12, loud: 0.2 },
    { pitch: 110, at: 0.08, seconds: 0.25, loud: 0.24, wave: "triangle" },
  ],
  end: [196, 233.1, 293.7, 392].map((pitch, index) => ({
    pitch,
    at: 0.22 * index,
    seconds: 0.9,
    loud: 0.16,
    wave: "triangle",
    attack: 0.012,
  })),
};
let context: AudioContext | null = null;
let output: AudioNode;
/** In milliseconds: what could not sound at once is old news. */
const STALE = 300;

/** Browsers keep a page silent until somebody touches it, and phones let it speak only from within that touch. */
function ready(): AudioContext {
  if (context) return context;
  const made = new AudioContext();
  const wake = (): void => {
    if (made.state !== "running") void made.resume();
  };
  for (const touch of ["pointerup", "keydown"]) document.addEventListener(touch, wake, { capture: true });
  output = limiter(made);
  return (context = made);
}

const LINEAR = 0.6;
/** Sounds that meet may add up to more than a loudspeaker can do: they are bent, never cut off. */
function limiter(c: AudioContext): AudioNode {
  // A shaper takes what is within 1: so much louder than that is bent, too.
  const most = 4;
  const bend = (x: number): number => (x < LINEAR ? x : LINEAR + (1 - LINEAR) * Math.tanh((x - LINEAR) / (1 - LINEAR)));
  const shaper = c.createWaveShaper();
  shaper.curve = Float32Array.from({ length: 4097 }, (_, n) => {
    const x = (n / 2048 - 1) * most;
    return Math.sign(x) * bend(Math.abs(x));
  });
  const room = c.createGain();
  room.gain.value = 1 / most;
  room.connect(shaper).connect(c.destination);
  return room;
}

/** Plays a recipe after so many seconds, at a volume from 0 to 1. */
export function strike(recipe: Recipe, after: number, volume: number): void {
  const c = ready();
  const sound = (): void => make(c, c.currentTime + after, recipe, volume, output);
  if (c.state === "running") return sound();
  // While it is silent its clock stands still: what was kept would sound all at once at the first touch.
  const asked = performance.now();
  void c.resume().then(() => {
    if (performance.now() - asked < STALE) sound();
  });
}

function make(c: AudioContext, at: number, recipe: Recipe, volume: number, to: AudioNode): void {
  if (volume > 0) for (const part of recipe) sing(c, at + (part.at ?? 0), part, volume, to);
}

const SILENT = 0.0001;
/** In seconds: what sets in at once clicks, but for noise, which may. */
const TONE_ATTACK = 0.004;
const NOISE_ATTACK = 0.001;

function sing(c: AudioContext, at: number, part: Part, volume: number, to: AudioNode): void {
  const { pitch, seconds, loud, wave, attack = wave ? TONE_ATTACK : NOISE_ATTACK } = part;
  const envelope = c.createGain();
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(Math.max(loud * volume, SILENT), at + attack);
  envelope.gain.exponentialRampToValueAtTime(SILENT, at + seconds);
  envelope.connect(to);
  const source = wave ? tone(c, pitch, wave, envelope) : noise(c, pitch, seconds, envelope);
  source.start(at);
  source.stop(at + seconds);
}

function tone(c: AudioContext, pitch: number, wave: OscillatorType, to: AudioNode): OscillatorNode {
  const source = c.createOscillator();
  source.type = wave;
  source.frequency.value = pitch;
  source.connect(to);
  return source;
}

/** Paper, bone and steel are noise of different colours. */
function noise(c: AudioContext, pitch: number, seconds: number, to: AudioNode): AudioBufferSourceNode {
  const source = c.createBufferSource();
  const buffer = c.createBuffer(1, Math.ceil(c.sampleRate * seconds), c.sampleRate);
  const samples = buffer.getChannelData(0);
  // The filter lets through so much of the power that the noise gets what it takes from a tone's 1/2.
  const share = (Math.PI * pitch) / c.sampleRate;
  const most = Math.sqrt(3 / 2 / share);
  for (let place = 0; place < samples.length; place++) samples[place] = most * (2 * Math.random() - 1);
  source.buffer = buffer;
  const colour = c.createBiquadFilter();
  colour.type = "bandpass";
  colour.frequency.value = pitch;
  source.connect(colour).connect(to);
  return source;
}

/** In seconds: notes are made so long before they sound, so that a busy page keeps time. */
const AHEAD = 0.15;
/** In seconds, about, until a theme that is stopped cannot be heard. */
const FADE = 0.3;

/** Plays a theme until it is told to stop; nobody hears it while the page is hidden. */
export function startTheme({ seconds, notes, voice }: Theme, volume: () => number): () => void {
  const c = ready();
  const bus = c.createGain();
  bus.connect(output);
  const fade = (): void => {
    bus.gain.setTargetAtTime(document.hidden ? 0 : 1, c.currentTime, FADE / 5);
  };
  let [place, due] = [0, 0];
  const next = (): void => {
    if (document.hidden) return;
    if (c.state !== "running") return void c.resume();
    // The first one, or after a pause.
    if (due < c.currentTime || due > c.currentTime + 2 * AHEAD) due = c.currentTime + AHEAD;
    const note = notes[place++ % notes.length] ?? 0;
    const sung = voice.map((part) => ({ ...part, pitch: part.pitch * note, seconds: part.seconds * seconds }));
    if (note) make(c, due, sung, volume(), bus);
    due += seconds;
  };
  next();
  const clock = setInterval(next, seconds * 1000);
  document.addEventListener("visibilitychange", fade);
  return () => {
    clearInterval(clock);
    document.removeEventListener("visibilitychange", fade);
    bus.gain.setTargetAtTime(0, c.currentTime, FADE / 5);
  };
}
