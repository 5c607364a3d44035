/** A woodblock print: bamboo, a plucked string, a drum; the scale of a koto. */
import type { Soundscape } from "../../lib/sounds";

const soundscape: Soundscape = {
  card: [{ pitch: 1500, seconds: 0.05, loud: 0.2 }],
  die: [{ pitch: 587.3, seconds: 0.7, loud: 0.14, wave: "triangle" }],
  hit: [
    { pitch: 62, seconds: 0.6, loud: 0.45, wave: "sine" },
    { pitch: 320, seconds: 0.05, loud: 0.3 },
  ],
  theme: { wave: "triangle", seconds: 2.4, notes: [146.8, 155.6, 196, 220, 0, 233.1, 220, 196, 155.6, 146.8, 0, 0] },
};
export default soundscape;
