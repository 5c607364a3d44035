/** A court by candlelight: silk, a dagger, a slow harp in the Phrygian mode. */
import type { Soundscape } from "../../lib/sounds";

const soundscape: Soundscape = {
  card: [{ pitch: 1800, seconds: 0.15, loud: 0.12, attack: 0.012 }],
  die: [
    { pitch: 659.3, seconds: 0.5, loud: 0.09, wave: "triangle" },
    { pitch: 1318.5, seconds: 0.3, loud: 0.03, wave: "sine" },
  ],
  hit: [
    { pitch: 5200, seconds: 0.2, loud: 0.14 },
    { pitch: 330, at: 0.1, seconds: 0.16, loud: 0.18 },
    { pitch: 110, at: 0.1, seconds: 0.5, loud: 0.18, wave: "triangle" },
    { pitch: 116.5, at: 0.1, seconds: 0.5, loud: 0.12, wave: "triangle" },
  ],
  theme: {
    seconds: 2.2,
    notes: [164.8, 246.9, 174.6, 220, 164.8, 0, 293.7, 174.6, 164.8, 0],
    voice: [
      { pitch: 1, seconds: 1.9, loud: 0.021, wave: "sine", attack: 0.01 },
      { pitch: 2, seconds: 1.4, loud: 0.011, wave: "sine", attack: 0.008 },
      { pitch: 3, seconds: 0.8, loud: 0.006, wave: "sine", attack: 0.006 },
    ],
  },
};
export default soundscape;
