/** The five killers and the crown, on the poster and on the board. */
import type { Look } from "../../art/bust";

/** The five killers of the court: their ground, their heraldic light, and how they dress. */
export const MASKS = {
  ghost: {
    light: "#c9cede",
    ground: "#2b2e3d",
    look: {
      hat: "shroud",
      mask: "ghost",
      hatc: "#c3c7d6",
      coat: "#8e93a3",
      collar: "none",
      skin: ["#6a6e80", "#3a3d4a"],
    },
  },
  siren: {
    light: "#4fc4b4",
    ground: "#0e3a3e",
    look: {
      hat: "siren",
      hair: "long",
      hc: "#17565a",
      hatc: "#2a9d90",
      band: "#6fe0d0",
      collar: "dress",
      coat: "#124248",
      lips: "#b5433a",
      skin: "d",
      tie: "#f4efe4",
    },
  },
  werewolf: {
    light: "#8fa2e0",
    ground: "#1d2448",
    look: {
      hat: "wolf",
      hatc: "#757b96",
      band: "#c79a88",
      tie: "#f2c14e",
      hair: "mane",
      hc: "#4c5068",
      coat: "#3c4058",
      collar: "none",
    },
  },
  dragon: {
    light: "#ee7a5c",
    ground: "#4a1512",
    look: { hat: "dragon", hatc: "#c0402f", band: "#f6d36a", coat: "#5a1a18", collar: "none", hair: "none" },
  },
  chimera: {
    light: "#d3a0ec",
    ground: "#33204a",
    look: {
      hat: "chimera",
      hair: "mane",
      hc: "#a8702a",
      hatc: "#d09a48",
      band: "#e8dcc0",
      tie: "#5aa353",
      coat: "#5b3a6b",
      collar: "none",
    },
  },
} satisfies Record<string, { light: string; ground: string; look: Look }>;

export type Character = keyof typeof MASKS;

/** A crown whose five points are daggers, each over the stone of one killer. */
export const crown = (x: number, y: number, s: number, g = "#e9c46a"): string =>
  `<g transform="translate(${x} ${y}) scale(${s / 200})">${[-70, -37, 0, 37, 70].map((dx, i) => `<g transform="translate(${100 + dx} ${92 + Math.abs(i - 2) * 7}) rotate(${(i - 2) * 9}) scale(.92)"><path d="M0 -76 10 -58 7 40H-7L-10 -58Z" fill="#efe7d6"/><path d="M0 -76 10 -58 7 40H0Z" fill="#8d8598"/><path d="M-17 34Q0 27 17 34V42H-17Z" fill="${g}"/></g>`).join("")}<path d="M14 128C60 142 140 142 186 128L178 172C140 184 60 184 22 172Z" fill="${g}"/><path d="M100 139C132 139 162 136 186 128L178 172C154 180 126 182 100 182Z" fill="#0004"/>${Object.values(
    MASKS,
  )
    .map(
      ({ light }, i) =>
        `<path d="M${38 + i * 31} 150l9 9-9 9-9-9Z" transform="translate(0 ${[-4, 0, 1.5, 0, -4][i]})" fill="${light}" stroke="#0006"/>`,
    )
    .join("")}</g>`;
