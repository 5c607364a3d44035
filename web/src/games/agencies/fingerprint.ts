/** A fingerprint in the shape of a suit: on the ID cards of agents, and on the poster. */
import type { Suit } from "./cards";

export const PIPS: Record<Suit, string> = {
  S: "M50 4C62 24 92 40 92 64 92 80 78 88 66 84 60 82 56 78 54 74 55 84 60 92 66 96H34C40 92 45 84 46 74 44 78 40 82 34 84 22 88 8 80 8 64 8 40 38 24 50 4Z",
  H: "M50 94C20 66 6 50 6 30 6 14 18 6 30 6 40 6 48 14 50 22 52 14 60 6 70 6 82 6 94 14 94 30 94 50 80 66 50 94Z",
  D: "M50 2C58 22 74 40 92 50 74 60 58 78 50 98 42 78 26 60 8 50 26 40 42 22 50 2Z",
  C: "M50 6a22 22 0 0 1 18 35a22 22 0 1 1-10 37c0 8 4 14 8 18H34c4-4 8-10 8-18a22 22 0 1 1-10-37A22 22 0 0 1 50 6Z",
};

/** The ridges of a finger, to be clipped to a suit. */
export const RIDGES = Array.from({ length: 15 }, (_, index) => {
  const ring = index + 1;
  const shift = (50 + Math.sin(ring) * 1.6).toFixed(2);
  const [rx, ry] = [ring * 3.4, ring * 4.3].map((radius) => radius.toFixed(1));
  return `M${shift} ${60 - ring * 0.5}m-${rx} 0a${rx} ${ry} 0 1 1 ${2 * Number(rx)} 0a${rx} ${ry} 0 1 1-${2 * Number(rx)} 0Z`;
}).join("");
