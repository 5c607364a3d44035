/** An airline lounge of 1962: a boarding pass, dice in a leather cup, a cork; a lazy vibraphone. */
import type { Soundscape } from "../../lib/sounds";

const soundscape: Soundscape = {
  card: [{ pitch: 3000, seconds: 0.06, loud: 0.15 }],
  die: [700, 1000, 800].map((pitch, index) => ({ pitch, at: 0.09 * index, seconds: 0.05, loud: 0.3 })),
  hit: [
    { pitch: 1100, seconds: 0.05, loud: 0.35 },
    { pitch: 196, at: 0.02, seconds: 0.25, loud: 0.3, wave: "sine" },
  ],
  theme: { wave: "sine", seconds: 1.3, notes: [261.6, 329.6, 392, 493.9, 440, 0, 349.2, 293.7, 349.2, 392, 0, 0] },
};
export default soundscape;
