/** A blueprint at night: a relay, dice on glass, a shot far off; a pulse and a beacon. */
import type { Soundscape } from "../../lib/sounds";

const soundscape: Soundscape = {
  card: [{ pitch: 3800, seconds: 0.06, loud: 0.16 }],
  die: [1400, 1900, 1600, 2100].map((pitch, index) => ({ pitch, at: 0.06 * index, seconds: 0.06, loud: 0.22 })),
  hit: [
    { pitch: 900, seconds: 0.3, loud: 0.14 },
    { pitch: 300, seconds: 0.3, loud: 0.14 },
    { pitch: 65, seconds: 0.5, loud: 0.24, wave: "triangle" },
  ],
  theme: {
    seconds: 1.8,
    notes: [110, 110, 164.8, 110, 0, 130.8, 110, 0],
    voice: [
      { pitch: 1, seconds: 1.2, loud: 0.024, wave: "triangle", attack: 0.06 },
      { pitch: 2, seconds: 0.9, loud: 0.014, wave: "sine", attack: 0.06 },
      { pitch: 8, at: 0.9, seconds: 0.5, loud: 0.006, wave: "sine", attack: 0.02 },
    ],
  },
};
export default soundscape;
