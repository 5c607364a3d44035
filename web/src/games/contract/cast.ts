/** The ten assassins, and who they are when they sit for a portrait. */
import { bust, type Look } from "../../art/bust";
import { CYNTHIA } from "./looks";

interface Member {
  colour: string;
  look: Look;
}

const CAST: Record<string, Member> = {
  "cynthia-cyanide": {
    colour: "#b07ae0",
    look: CYNTHIA,
  },
  "otto-deadeye": {
    colour: "#6fb1f0",
    look: {
      hair: "crop",
      hc: "#b9905a",
      x: ["patch", "stache"],
      coat: "#1d3f66",
      collar: "turtle",
      hat: "beanie",
      hatc: "#27548a",
      band: "#183a63",
    },
  },
  "lily-boo-meringue": {
    colour: "#f58fb5",
    look: {
      hair: "wave",
      hc: "#c98a3a",
      hat: "cowboy",
      hatc: "#c06a86",
      band: "#7a2e4a",
      collar: "dress",
      coat: "#d1557f",
      lips: "#b22a4a",
      skin: "d",
    },
  },
  "winchester-smith-iii": {
    colour: "#c99a6a",
    look: {
      hat: "cowboy",
      hatc: "#7b4d26",
      x: ["stache"],
      hc: "#d9d4c8",
      coat: "#5a3218",
      collar: "bow",
      tie: "#1c1410",
    },
  },
  "ninja-sue": {
    colour: "#e6e0d4",
    look: {
      mask: "ninja",
      hatc: "#17191f",
      band: "#c2352c",
      hair: "bun",
      coat: "#17191f",
      collar: "kimono",
      cc: "#c2352c",
    },
  },
  "klaus-the-clown": {
    colour: "#f0705a",
    look: { hat: "clown", hatc: "#e0452c", band: "#e9b33d", x: ["nose"], collar: "bow", coat: "#4a2c6b", skin: "d" },
  },
  "precious-hanns": {
    colour: "#f2c14e",
    look: { hair: "afro", hc: "#1a1210", skin: "c", x: ["monocle"], coat: "#8a6414", collar: "bow" },
  },
  "archie-beau-fletcher": {
    colour: "#86cf8f",
    look: {
      hat: "robin",
      hatc: "#2f6b3c",
      band: "#c33333",
      coat: "#2f6b3c",
      collar: "turtle",
      hair: "short",
      hc: "#8a5a2c",
    },
  },
  "simon-semtex": {
    colour: "#ffa35c",
    look: {
      hair: "part",
      hc: "#3a2a20",
      x: ["shades", "cig"],
      coat: "#b5531c",
      collar: "suit",
      tie: "#26180c",
    },
  },
  "sugar-kane-machete": {
    colour: "#5fd0c0",
    look: {
      hat: "fedora",
      hatc: "#f0e6d2",
      band: "#1d6b66",
      coat: "#1d6b66",
      collar: "suit",
      tie: "#f2b134",
      skin: "c",
    },
  },
};

const NOBODY: Member = { colour: "#c9bfae", look: { hat: "fedora", hatc: "#2f2a28", collar: "trench" } };
const member = (assassin: string | null): Member => CAST[assassin ?? ""] ?? NOBODY;

export const colourOf = (assassin: string | null): string => member(assassin).colour;

/** A portrait for a 200 x 200 box, on the assassin's own dark ground. */
export const portraitOf = (assassin: string | null, bg = "#00000055"): string => bust({ ...member(assassin).look, bg });

/** A portrait on a ground in the assassin's colour, for the players' list. */
export const avatarOf = (assassin: string): string =>
  `<rect width="200" height="200" fill="${colourOf(assassin)}"/>${portraitOf(assassin, "#000000b0")}`;
