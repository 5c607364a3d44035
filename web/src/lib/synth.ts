/** Sounds made on the spot, from tones and noise alone. Loaded when somebody wants to hear something. */
import type { Sound } from "./sounds";

/** A tone of a wave, or without one noise of that colour: struck, and dying away. */
export interface Part {
  /** Seconds after the first. */
  at?: number;
  /** In hertz. */
  pitch: number;
  seconds: number;
  loud: number;
  wave?: OscillatorType;
}
export type Recipe = readonly Part[];

/** A slow melody that repeats, with a rest here and there (0). */
export interface Theme {
  wave: OscillatorType;
  /** From one note to the next. */
  seconds: number;
  notes: readonly number[];
}

/** For a game without sounds of its own; a carriage bell, and four notes at the end, are everybody's. */
export const PLAIN: Record<Sound, Recipe> = {
  turn: [
    { pitch: 1760, seconds: 0.9, loud: 0.1, wave: "sine" },
    { pitch: 2637, seconds: 0.9, loud: 0.05, wave: "sine" },
  ],
  card: [{ pitch: 2600, seconds: 0.07, loud: 0.16 }],
  die: [900, 1200, 1500].map((pitch, index) => ({ pitch, at: 0.08 * index, seconds: 0.035, loud: 0.3 })),
  hit: [
    { pitch: 5200, seconds: 0.16, loud: 0.12 },
    { pitch: 92, at: 0.09, seconds: 0.22, loud: 0.3, wave: "sine" },
  ],
  end: [98, 116.5, 146.8, 196].map((pitch, index) => ({
    pitch,
    at: 0.22 * index,
    seconds: 0.6,
    loud: 0.22,
    wave: "triangle",
  })),
};
let context: AudioContext | null = null;
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
  return (context = made);
}

/** Plays a recipe after so many seconds, at a volume from 0 to 1. */
export function strike(recipe: Recipe, after: number, volume: number): void {
  const c = ready();
  const sound = (): void => {
    for (const part of recipe) make(c, c.currentTime + after + (part.at ?? 0), part, volume);
  };
  if (c.state === "running") return sound();
  // While it is silent its clock stands still: what was kept would sound all at once at the first touch.
  const asked = performance.now();
  void c.resume().then(() => {
    if (performance.now() - asked < STALE) sound();
  });
}

function make(c: AudioContext, at: number, { pitch, seconds, loud, wave }: Part, volume: number): void {
  const gain = c.createGain();
  gain.gain.setValueAtTime(Math.max(loud * volume, 0.0001), at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(c.destination);
  if (wave) {
    const source = c.createOscillator();
    source.type = wave;
    source.frequency.value = pitch;
    source.connect(gain);
    source.start(at);
    source.stop(at + seconds);
  } else {
    noise(c, at, pitch, seconds, gain);
  }
}

/** Paper, bone and steel are noise of different colours. */
function noise(c: AudioContext, at: number, pitch: number, seconds: number, to: AudioNode): void {
  const source = c.createBufferSource();
  const buffer = c.createBuffer(1, Math.ceil(c.sampleRate * seconds), c.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = 2 * Math.random() - 1;
  source.buffer = buffer;
  const colour = c.createBiquadFilter();
  colour.type = "bandpass";
  colour.frequency.value = pitch;
  source.connect(colour).connect(to);
  source.start(at);
}

const QUIET = 0.05;

/** Plays a theme until it is told to stop; nobody hears it while the page is hidden. */
export function startTheme({ wave, seconds, notes }: Theme, volume: () => number): () => void {
  let place = 0;
  const next = (): void => {
    if (document.hidden) return;
    const pitch = notes[place++ % notes.length] ?? 0;
    // Each note rings on into the next one, with its octave above it, softer.
    if (pitch)
      strike(
        [
          { pitch, seconds: seconds * 1.8, loud: QUIET, wave },
          { pitch: pitch * 2, seconds: seconds, loud: QUIET / 4, wave: "sine" },
        ],
        0,
        volume(),
      );
  };
  next();
  const clock = setInterval(next, seconds * 1000);
  return () => clearInterval(clock);
}
