/** A film-noir desk: paper, a typewriter, a rubber stamp; a bass that walks in D minor. */
import type { Soundscape } from "../../lib/sounds";

const soundscape: Soundscape = {
  card: [{ pitch: 2400, seconds: 0.1, loud: 0.14 }],
  die: [3200, 2800, 3400].map((pitch, index) => ({ pitch, at: 0.07 * index, seconds: 0.05, loud: 0.24 })),
  hit: [
    { pitch: 1300, seconds: 0.07, loud: 0.24 },
    { pitch: 420, seconds: 0.12, loud: 0.2 },
    { pitch: 82, seconds: 0.25, loud: 0.3, wave: "triangle" },
  ],
  theme: {
    seconds: 1.5,
    notes: [146.8, 174.6, 220, 261.6, 246.9, 220, 174.6, 164.8, 146.8, 0, 220, 0],
    // Plucked strings: the higher they sound, the sooner they die away.
    voice: [
      { pitch: 1, seconds: 1.4, loud: 0.025, wave: "triangle", attack: 0.012 },
      { pitch: 2, seconds: 0.8, loud: 0.014, wave: "sine", attack: 0.01 },
      { pitch: 3, seconds: 0.5, loud: 0.007, wave: "sine", attack: 0.008 },
    ],
  },
};
export default soundscape;
