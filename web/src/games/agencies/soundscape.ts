/** A film-noir desk: paper, a typewriter, a rubber stamp; a bass that walks in D minor. */
import type { Soundscape } from "../../lib/sounds";

const soundscape: Soundscape = {
  card: [{ pitch: 2400, seconds: 0.08, loud: 0.16 }],
  die: [3200, 2800, 3400].map((pitch, index) => ({ pitch, at: 0.07 * index, seconds: 0.02, loud: 0.3 })),
  hit: [
    { pitch: 70, seconds: 0.24, loud: 0.4, wave: "sine" },
    { pitch: 1300, seconds: 0.06, loud: 0.25 },
  ],
  theme: { wave: "triangle", seconds: 1.5, notes: [73.4, 87.3, 110, 130.8, 123.5, 110, 87.3, 82.4, 73.4, 0, 110, 0] },
};
export default soundscape;
