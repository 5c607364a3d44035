/** A blueprint at night: a relay, dice on glass, a shot far off; a pulse and a beacon. */
import type { Soundscape } from "../../lib/sounds";

const soundscape: Soundscape = {
  card: [{ pitch: 3800, seconds: 0.04, loud: 0.18 }],
  die: [1400, 1900, 1600, 2100].map((pitch, index) => ({ pitch, at: 0.06 * index, seconds: 0.03, loud: 0.28 })),
  hit: [
    { pitch: 900, seconds: 0.3, loud: 0.4 },
    { pitch: 55, seconds: 0.5, loud: 0.35, wave: "sine" },
  ],
  theme: { wave: "sine", seconds: 1.8, notes: [55, 55, 82.4, 55, 0, 65.4, 55, 0] },
};
export default soundscape;
