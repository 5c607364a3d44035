/** A woodblock print: bamboo, a plucked string, a drum; the scale of a koto. */
import type { Soundscape } from "../../lib/sounds";

const soundscape: Soundscape = {
  card: [{ pitch: 1500, seconds: 0.08, loud: 0.14 }],
  die: [
    { pitch: 587.3, seconds: 0.7, loud: 0.08, wave: "triangle" },
    { pitch: 1761.9, seconds: 0.3, loud: 0.03, wave: "triangle" },
  ],
  hit: [
    { pitch: 480, seconds: 0.1, loud: 0.26 },
    { pitch: 156, seconds: 0.3, loud: 0.12, wave: "sine" },
    { pitch: 98, seconds: 0.6, loud: 0.26, wave: "triangle" },
  ],
  theme: {
    seconds: 2.4,
    notes: [146.8, 155.6, 196, 220, 0, 233.1, 220, 196, 155.6, 146.8, 0, 0],
    voice: [
      { pitch: 1, seconds: 1.3, loud: 0.024, wave: "triangle", attack: 0.005 },
      { pitch: 2, seconds: 0.8, loud: 0.014, wave: "triangle", attack: 0.005 },
      { pitch: 5, seconds: 0.35, loud: 0.006, wave: "sine", attack: 0.005 },
    ],
  },
};
export default soundscape;
