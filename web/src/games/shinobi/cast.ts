/** What stands on the cards: portraits, weapons and smoke, drawn for 200 x 196. */
import handheldFan from "icon:game-icons/handheld-fan";
import katana from "icon:game-icons/katana";
import poisonBottle from "icon:game-icons/poison-bottle";
import powder from "icon:game-icons/powder-bag";
import sai from "icon:game-icons/sai";
import shuriken from "icon:game-icons/shuriken";
import unlitBomb from "icon:game-icons/unlit-bomb";
import { bust, type Look } from "../../art/bust";
import { glyph, lit } from "../../art/svg";

export type CardType = "assassin" | "guardian" | "specialist" | "meddler" | "weapon" | "event";
export const SHURIKEN = shuriken;

const INK = "#17191f";
const STEEL = "#4a4e5a";
const figure = (look: Look): string =>
  `<svg x="14" y="20" width="172" height="176" viewBox="5 -30 190 194">${bust({ collar: "kimono", ...look })}</svg>`;
const masked = (coat: string, band: string, more: Look = {}): string =>
  figure({ mask: "ninja", hatc: coat, band, coat, cc: band, ...more });

const RED = "#a92c1c";
const BLUE = "#1f4a86";

const PICTURES: Record<string, () => string> = {
  "assassin-apprentice": () => masked("#3a2b2b", "#d8674f", { skin: "d" }),
  "assassin-adept": () => masked("#23252f", RED),
  "assassin-master": () =>
    figure({ hat: "kasa", hatc: "#8a3a2a", coat: "#2a1c1c", cc: RED, hc: "#26221e", x: ["beard"] }),
  "assassin-kunoichi": () => masked("#1c1e27", "#c0392b", { hair: "bun", hc: "#14151b", skin: "d" }),
  "assassin-grandmaster": () => masked("#14151b", "#e0a03a", { hat: "hood", skin: "b", x: ["scar"] }),
  "assassin-weapon-master": () =>
    figure({ hair: "bun", hc: INK, coat: "#6b1c14", cc: "#efe4cb", x: ["scar", "stache"], skin: "b" }),
  "assassin-infiltrator": () => figure({ mask: "domino", hat: "hood", hatc: "#2b1d22", coat: "#2b1d22", cc: RED }),
  "silent-killer": () => figure({ mask: "ghost", hat: "hood", hatc: "#17191f", coat: "#17191f", cc: "#7a1d14" }),
  "guardian-apprentice": () => figure({ hair: "crop", hc: "#26221e", coat: "#4a78b8", cc: "#efe4cb", skin: "d" }),
  "guardian-adept": () => figure({ hair: "short", hc: INK, coat: "#2f5f9f", cc: "#efe4cb", skin: "b" }),
  "guardian-master": () =>
    figure({ hat: "kasa", hatc: "#c9a467", coat: "#24406b", cc: "#e9dcc0", x: ["beard"], hc: "#4a4640" }),
  "guardian-kunoichi": () =>
    figure({ hair: "long", hc: "#14151b", coat: BLUE, cc: "#9fc0ea", x: ["flower"], skin: "d" }),
  "guardian-grandmaster": () =>
    figure({
      hat: "kabuto",
      hatc: "#1c3a66",
      band: "#d9a93f",
      tie: BLUE,
      coat: "#1c3a66",
      cc: "#e9dcc0",
      x: ["beard"],
      hc: "#8a857a",
    }),
  "guardian-weapon-master": () => figure({ hair: "bun", hc: INK, coat: BLUE, x: ["scar"] }),
  "guardian-infiltrator": () =>
    figure({ mask: "domino", hat: "hood", hatc: "#1c2a42", coat: "#1c2a42", cc: "#6f9bd8" }),
  "shadow-sentinel": () => figure({ hat: "shroud", hatc: "#141d2e", coat: "#141d2e", cc: "#3f6db0", skin: "n" }),
  "bomb-maker": () => lit(unlitBomb, 42, 50, 118, INK, "#3a3d47"),
  "bomb-master": () => lit(unlitBomb, 24, 74, 92, INK, "#3a3d47") + lit(unlitBomb, 84, 40, 96, INK, "#3a3d47"),
  "poison-maker": () => lit(poisonBottle, 46, 48, 108, INK, "#3a3d47"),
  "poison-twins": () => lit(poisonBottle, 30, 62, 92, INK, "#3a3d47") + lit(poisonBottle, 82, 52, 92, INK, "#3a3d47"),
  rogue: () =>
    figure({ hair: "mane", hc: "#2a2018", coat: "#3b3a36", cc: "#8a7a58", x: ["patch", "stache"], skin: "b" }),
  scout: () => figure({ hat: "hood", hatc: "#2f3a2c", coat: "#2f3a2c", cc: "#7c8a5c" }),
  "shinobi-spy": () => masked("#3b3a36", "#c94a33", { hat: "beanie", hatc: "#26251f" }),
  "shinobi-master-spy": () => figure({ hat: "kasa", hatc: "#4a4236", mask: "domino", coat: "#26251f", cc: "#c94a33" }),
  thief: () =>
    figure({ mask: "domino", hat: "beanie", hatc: "#2a2418", band: "#4a3c1c", coat: "#3a3018", cc: "#c9a467" }),
  "enemy-in-high-places": () =>
    figure({ hat: "eboshi", hatc: "#4a1510", band: "#c99a2e", coat: "#6b1c14", cc: "#e9dcc0", x: ["stache"] }),
  "friend-in-high-places": () =>
    figure({ hat: "eboshi", hatc: "#1c2f52", band: "#c99a2e", coat: "#24406b", cc: "#e9dcc0", skin: "d" }),
  "court-patron": () =>
    figure({
      hair: "bun",
      hc: "#1a1512",
      coat: "#7d5a12",
      cc: "#efe4cb",
      x: ["earring", "flower"],
      lips: "#b3382a",
      skin: "d",
    }),
  "corrupt-magistrate": () =>
    figure({
      hat: "eboshi",
      hatc: "#2a2418",
      band: "#8a6614",
      coat: "#4a3c1c",
      cc: "#c9a467",
      x: ["beard", "monocle"],
      hc: "#5a5346",
    }),
  "imperial-inspector": () => figure({ hat: "kasa", hatc: "#5a4a1c", coat: "#3a3018", cc: "#efe4cb", x: ["stache"] }),
  shuriken: () => lit(shuriken, 44, 48, 112, INK, STEEL),
  "kusari-fundo": () =>
    `<path d="M58 150C30 90 80 40 104 92S160 120 150 62" fill="none" stroke="${INK}" stroke-width="9" stroke-dasharray="12 5"/><circle cx="56" cy="156" r="15" fill="${INK}"/><circle cx="52" cy="151" r="4" fill="#fff6"/><path d="M138 50h26l-4 22h-18Z" fill="${INK}"/>`,
  naginata: () =>
    `<path d="M52 182 132 66" stroke="#5a3a1c" stroke-width="9" stroke-linecap="round"/><path d="M128 72C140 50 146 34 174 22 172 52 162 70 142 82Z" fill="#e9edf0"/><path d="M174 22C172 52 162 70 142 82L136 77C152 62 160 46 174 22Z" fill="#9aa1a8"/><path d="M122 78 138 90" stroke="#c99a2e" stroke-width="8"/>`,
  ninjato: () => lit(katana, 40, 44, 120, INK, STEEL),
  fukiya: () =>
    `<path d="M36 160 150 56" stroke="#5a3a1c" stroke-width="13" stroke-linecap="round"/><path d="M40 163 154 59" stroke="#0004" stroke-width="5"/><path d="M56 142l9 10M116 87l9 10" stroke="#c99a2e" stroke-width="5"/><path d="M154 52 176 32M176 32l-15 5M176 32l-5 15" stroke="${INK}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  tessen: () => lit(handheldFan, 42, 46, 116, INK, STEEL),
  metsubushi: () =>
    `<g fill="#efe4cb" fill-opacity=".55"><circle cx="66" cy="84" r="22"/><circle cx="132" cy="70" r="26"/><circle cx="146" cy="112" r="16"/></g>${lit(powder, 54, 66, 92, INK, STEEL)}`,
  jutte: () => lit(sai, 42, 46, 116, INK, STEEL),
  "appear-in-smoke": () => smoke(figureInSmoke("#2b2238", "#b79ad0")),
  "disappear-in-smoke": () =>
    smoke(`<g opacity=".32">${figureInSmoke("#2b2238", "#b79ad0")}</g>`, true) +
    glyph(shuriken, 116, 34, 54, "#2b2238"),
};

const figureInSmoke = (coat: string, band: string): string => masked(coat, band);
const smoke = (inside: string, isThick = false): string => {
  const puffs = `<circle cx="38" cy="156" r="30"/><circle cx="84" cy="168" r="32"/><circle cx="134" cy="164" r="34"/><circle cx="172" cy="148" r="26"/>`;
  const more = `<circle cx="60" cy="112" r="26"/><circle cx="140" cy="116" r="30"/><circle cx="102" cy="128" r="30"/>`;
  return `${inside}<g fill="#d9d2e2">${puffs}${isThick ? more : ""}</g><g fill="#a99bbb"><path d="M84 200a32 32 0 0 0 32-32 32 32 0 0 1-64 0 32 32 0 0 0 32 32Z" fill-opacity=".6"/></g>`;
};

export const picture = (id: string): string => PICTURES[id]?.() ?? "";

export const TARGET_LOOKS: Record<string, Look> = {
  shogun: {
    hat: "kabuto",
    hatc: "#4a2020",
    band: "#d9a93f",
    tie: "#a92c1c",
    collar: "kimono",
    coat: "#4a2020",
    x: ["stache"],
  },
  "old-ninja-master": {
    hat: "hood",
    hatc: "#33363f",
    collar: "kimono",
    coat: "#33363f",
    cc: "#c9c2b2",
    x: ["beard"],
    hc: "#d8d2c4",
    skin: "n",
  },
  daimyo: {
    hat: "eboshi",
    hatc: "#23252d",
    band: "#c99a2e",
    collar: "kimono",
    coat: "#3b2a55",
    cc: "#e9dcc0",
    x: ["beard"],
    hc: "#6a655c",
  },
  merchant: { hair: "bun", hc: "#2a2018", collar: "kimono", coat: "#6b4a14", cc: "#e3c98a", x: ["stache"], skin: "d" },
  ronin: {
    hat: "kasa",
    hatc: "#a8874c",
    collar: "kimono",
    coat: "#4a5140",
    cc: "#c9c2a2",
    x: ["scar"],
    hc: "#26221e",
    skin: "b",
  },
};
