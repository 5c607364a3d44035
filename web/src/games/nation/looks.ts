/** Targets that are on the poster as well as on the board. */
import type { Look } from "../../art/bust";

export const PRINCESS: Look = {
  hair: "long",
  hc: "#b07a2e",
  hat: "tiara",
  hatc: "#e6d6a0",
  band: "#4fa3c4",
  collar: "dress",
  coat: "#5b7fa8",
  lips: "#c2554a",
  skin: "d",
};
export const DICTATOR: Look = {
  hat: "cap",
  hatc: "#4a1d1a",
  band: "#d9b25a",
  collar: "uniform",
  coat: "#4a1d1a",
  tie: "#d9b25a",
  x: ["shades", "stache"],
};
export const MOB_BOSS: Look = {
  hat: "fedora",
  hatc: "#2a2a2e",
  band: "#8a1f1a",
  coat: "#26262a",
  collar: "suit",
  x: ["cig"],
};
export const GENERAL: Look = {
  hat: "cap",
  hatc: "#3c4a2c",
  band: "#c9a24a",
  collar: "uniform",
  coat: "#3c4a2c",
  tie: "#c9a24a",
  x: ["stache"],
  hc: "#6a655c",
};
export const ROGUE_AGENT: Look = {
  hair: "bun",
  hc: "#17120f",
  x: ["patch"],
  coat: "#23303a",
  collar: "turtle",
  skin: "b",
};
