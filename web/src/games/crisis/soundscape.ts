/** A court by candlelight: silk, a dagger, a slow harp in the Phrygian mode. */
import type { Soundscape } from "../../lib/sounds";

const soundscape: Soundscape = {
  card: [{ pitch: 1800, seconds: 0.12, loud: 0.12 }],
  die: [{ pitch: 659.3, seconds: 0.5, loud: 0.12, wave: "triangle" }],
  hit: [
    { pitch: 6200, seconds: 0.2, loud: 0.12 },
    { pitch: 82.4, at: 0.1, seconds: 0.5, loud: 0.3, wave: "sine" },
    { pitch: 87.3, at: 0.1, seconds: 0.5, loud: 0.15, wave: "sine" },
  ],
  theme: { wave: "sine", seconds: 2.2, notes: [164.8, 246.9, 174.6, 220, 164.8, 0, 146.8, 174.6, 164.8, 0] },
};
export default soundscape;
