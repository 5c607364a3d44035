/** An airline lounge of 1962: a boarding pass, dice in a leather cup, a cork; a lazy vibraphone. */
import type { Soundscape } from "../../lib/sounds";

const soundscape: Soundscape = {
  card: [{ pitch: 3000, seconds: 0.08, loud: 0.14 }],
  die: [700, 1000, 800, 1100].map((pitch, index) => ({ pitch, at: 0.08 * index, seconds: 0.07, loud: 0.24 })),
  hit: [
    { pitch: 1100, seconds: 0.06, loud: 0.3 },
    { pitch: 392, at: 0.02, seconds: 0.14, loud: 0.22, wave: "sine" },
    { pitch: 196, at: 0.02, seconds: 0.25, loud: 0.2, wave: "sine" },
  ],
  theme: {
    seconds: 1.3,
    notes: [261.6, 329.6, 392, 493.9, 440, 0, 349.2, 293.7, 349.2, 392, 0, 0],
    // A bar of a vibraphone rings two octaves above its note, too.
    voice: [
      { pitch: 1, seconds: 2.4, loud: 0.024, wave: "sine", attack: 0.015 },
      { pitch: 4, seconds: 0.7, loud: 0.005, wave: "sine", attack: 0.006 },
    ],
  },
};
export default soundscape;
