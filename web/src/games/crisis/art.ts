/** The court's drawings: cards of 200 x 280, portraits of 100 x 100, chips, seals, candles, the hall itself. */
import { bust } from "../../art/bust";
import { crown, MASKS, type Character } from "./masks";
import { drawn, escaped, uid } from "../../art/svg";
import type { ActionId } from "./model";
import { strings } from "./strings";

export const CARD = "0 0 200 280";
const GILT = "#e9c46a";
const PARCHMENT = "#efe4cf";
const INK = "#22172b";

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const at = (x: number, y: number, body: string): string => `<g transform="translate(${x} ${y})">${body}</g>`;

/* Heraldry: one low-contrast pattern for each killer, drawn for 200 x 258. */
const FIELDS: Record<Character, () => string> = {
  ghost: () =>
    range(18)
      .map((i) => {
        const [x, y] = [20 + (i % 5) * 40 + (Math.floor(i / 5) % 2) * 20, 16 + Math.floor(i / 5) * 56];
        return `M${x} ${y}c4.8 8 7.2 11.2 7.2 16a7.2 7.2 0 0 1-14.4 0c0-4.8 2.4-8 7.2-16Z`;
      })
      .join(""),
  siren: () =>
    range(9)
      .map((i) => `M0 ${i * 30 + 12}q25 -16 50 0t50 0 50 0 50 0v9q-25 16-50 0t-50 0-50 0-50 0Z`)
      .join(""),
  werewolf: () =>
    range(16)
      .map((i) => {
        const [x, y] = [30 + (i % 4) * 48 + (Math.floor(i / 4) % 2) * 24, 18 + Math.floor(i / 4) * 58];
        return `M${x} ${y}a11 11 0 1 0 9 17A9 9 0 0 1 ${x} ${y}Z`;
      })
      .join(""),
  dragon: () =>
    range(48)
      .map((i) => {
        const [x, y] = [(i % 6) * 40 + (Math.floor(i / 6) % 2) * 20, Math.floor(i / 6) * 34 - 8];
        return `M${x} ${y}l15 17-15 17-15-17Z`;
      })
      .join(""),
  chimera: () =>
    range(7)
      .map((i) => {
        const y = i * 48;
        return `M0 ${y - 20}L100 ${y - 70}L200 ${y - 20}V${y + 2}L100 ${y - 48}L0 ${y + 2}Z`;
      })
      .join(""),
};

const field = (character: Character): string =>
  `<g class="texture" fill="${MASKS[character].light}" fill-opacity=".2"><path d="${FIELDS[character]()}"/></g>`;

/** A dagger that points up, about 140 high, its middle at the origin. */
export const dagger = (blade = "#e8e2d4", hilt = "#c79a3c", stone = "#9e2b35"): string =>
  `<path d="M0 -60 9 -46 7 34H-7L-9 -46Z" fill="${blade}"/><path d="M0 -60 9 -46 7 34H0Z" fill="#0004"/><path d="M-24 34Q0 26 24 34L22 43H-22Z" fill="${hilt}"/><rect x="-5" y="43" width="10" height="26" fill="#4a2c1c"/><circle cy="76" r="9" fill="${hilt}"/><circle cy="76" r="4.5" fill="${stone}"/>`;

const CORNERS = [
  [8, 8],
  [192, 8],
  [8, 272],
  [192, 272],
] as const;

const giltFrame = (ground: string): string =>
  `<rect width="200" height="280" rx="12" fill="${ground}"/><path d="M8 8H192V272H8Z" fill="none" stroke="${GILT}" stroke-width="2.5"/><path d="M13 13H187V267H13Z" fill="none" stroke="${GILT}88" stroke-width="1"/>${CORNERS.map(([x, y]) => `<path d="M${x} ${y - 7}l7 7-7 7-7-7Z" fill="${GILT}"/>`).join("")}`;

const cinzel = (x: number, y: number, size: number, text: string, fill = INK, extra = ""): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="Cinzel" font-weight="800" font-size="${size}" fill="${fill}" ${extra}>${escaped(text)}</text>`;
const cormorant = (y: number, size: number, text: string, fill: string, isItalic = false): string =>
  `<text x="100" y="${y}" text-anchor="middle" font-family="Cormorant" font-weight="${isItalic ? 600 : 700}" ${isItalic ? 'font-style="italic"' : ""} font-size="${size}" fill="${fill}">${escaped(text)}</text>`;

const ARCH = "M20 232V112C20 60 60 26 100 20 140 26 180 60 180 112V232Z";
const RIBBON = "M10 224H190L182 244 190 264H10L18 244Z";

export const characterCard = drawn((character: Character, name: string): string => {
  const clip = uid("arch");
  const { ground, look } = MASKS[character];
  return `${giltFrame("#160f1d")}<clipPath id="${clip}"><path d="${ARCH}"/></clipPath><g clip-path="url(#${clip})"><rect x="14" y="14" width="172" height="222" fill="${ground}"/><svg x="14" y="14" width="172" height="222" viewBox="0 0 200 258" preserveAspectRatio="none">${field(character)}</svg><svg x="14" y="40" width="172" height="196" viewBox="10 -28 180 206">${bust(look)}</svg></g><path d="${ARCH}" fill="none" stroke="${GILT}" stroke-width="2"/><path d="${RIBBON}" fill="${PARCHMENT}" stroke="#7a5a22" stroke-width="1.5"/>${cinzel(100, 252.5, 22, name, INK, `textLength="${Math.min(150, name.length * 17)}" lengthAdjust="spacingAndGlyphs"`)}`;
});

export const targetCard = drawn((character: Character, name: string): string => {
  const clip = uid("sight");
  const { ground, look } = MASKS[character];
  return `<rect width="200" height="280" rx="12" fill="${PARCHMENT}"/><path d="M9 9H191V271H9Z" fill="none" stroke="${ground}" stroke-width="3"/><clipPath id="${clip}"><circle cx="100" cy="116" r="76"/></clipPath><g clip-path="url(#${clip})"><rect x="20" y="36" width="160" height="160" fill="${ground}"/><svg x="20" y="36" width="160" height="160" viewBox="0 0 200 200">${field(character)}</svg><svg x="24" y="46" width="152" height="152" viewBox="5 -25 190 190">${bust(look)}</svg></g><circle cx="100" cy="116" r="76" fill="none" stroke="${ground}" stroke-width="5"/><path d="M100 26V54M100 178V206M10 116H38M162 116H190" stroke="#9e2b35" stroke-width="5"/>${cinzel(100, 250, 29, name, INK, `textLength="${Math.min(164, name.length * 22)}" lengthAdjust="spacingAndGlyphs"`)}`;
});

const footprint = (x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(.9)"><path d="M0 -14C8 -14 10 -4 8 4 6 10 -6 10 -8 4 -10 -4 -8 -14 0 -14ZM-6 13H6C7 22 -7 22 -6 13Z" fill="#f6e3b4"/></g>`;

const curtainFold = (x: number, i: number): string =>
  `<path d="M${x} 56H${x + 32}C${x + 26} 100 ${x + 34} 150 ${x + (i === 2 ? 22 : 30)} 206H${x + (i === 2 ? 8 : 0)}C${x + 6} 150 ${x - 4} 100 ${x} 56Z" fill="${i % 2 ? "#3b5aa0" : "#4d6fbb"}"/>`;

const SCENES: Record<ActionId, () => string> = {
  assassinate: () =>
    `<g transform="translate(100 116) rotate(28) scale(1.08)">${dagger("#efe7d6")}</g><path d="M36 168C60 152 70 168 92 160" stroke="#f4d9a455" stroke-width="3" fill="none"/>`,
  track: () =>
    `${footprint(60, 168, 0)}${footprint(92, 140, 26)}${footprint(78, 106, 0)}${footprint(112, 78, 26)}<path d="M112 62Q140 34 176 58 146 82 112 62Z" fill="#efe7d6"/><circle cx="144" cy="59" r="12" fill="#1a1020"/><circle cx="140" cy="55" r="3.5" fill="#fff"/>`,
  hide: () =>
    `<path d="M22 40H178V56H22Z" fill="${GILT}"/>${[26, 56, 86, 116, 146].map(curtainFold).join("")}<path d="M74 120Q102 96 130 120 102 142 74 120Z" fill="#0d0a14"/><path d="M82 119Q102 104 122 119 102 132 82 119Z" fill="#efe7d6"/><circle cx="103" cy="118" r="8" fill="#1a1020"/>`,
};
const TINCTURES: Record<ActionId, string> = { assassinate: "#7c1f2b", track: "#7a5312", hide: "#263f78" };

const titled = (y: number, size: number, name: string): string =>
  cinzel(100, y, size, name, INK, name.length > 11 ? 'textLength="164" lengthAdjust="spacingAndGlyphs"' : "");

/** An action with its small print: two lines, or one of both where they fit into it. */
export const actionCard = drawn((action: ActionId, name: string, effect: readonly string[], roomy: boolean): string => {
  const clip = uid("scene");
  const next = strings.next[action];
  const top = roomy ? 140 : 176;
  const scene = `<clipPath id="${clip}"><path d="M20 20H180V${top + 12}H20Z"/></clipPath><g clip-path="url(#${clip})"><rect x="20" y="20" width="160" height="170" fill="#0005"/><circle cx="100" cy="108" r="74" fill="#ffffff10"/>${roomy ? `<g transform="translate(18 -2) scale(.82)">${SCENES[action]()}</g>` : SCENES[action]()}</g>`;
  const ribbon = `<path d="M6 ${top}H194L186 ${top + 21} 194 ${top + 42}H6L14 ${top + 21}Z" fill="${PARCHMENT}"/>${titled(top + 29, name.length > 8 ? 21 : 25, name)}`;
  const isLong = effect.join(" ").length > 24;
  const size = isLong ? 17 : roomy ? 23 : 18.5;
  const lines = roomy || isLong ? effect : [effect.join(" ")];
  const [first, step, last] = roomy ? [207, 22, 257] : isLong ? [231, 15, 262] : [238, 18, 256];
  const words =
    lines.map((line, i) => cormorant(first + step * i, size, line, "#fff6e4")).join("") +
    cormorant(last, isLong ? 17 : size, next, "#f4dca6", true);
  return giltFrame(TINCTURES[action]) + scene + ribbon + words;
});

/** An action without its small print, for places where it could not be read. */
export function actionPicture(action: ActionId, name: string): string {
  return `${giltFrame(TINCTURES[action])}<rect x="20" y="20" width="160" height="182" fill="#0005"/>${at(0, 10, SCENES[action]())}<path d="M6 206H194L186 231 194 256H6L14 231Z" fill="${PARCHMENT}"/>${titled(239, name.length > 8 ? 23 : 29, name)}`;
}

export const cardBack = drawn((): string => {
  const clip = uid("back");
  const lozenges = range(54)
    .map((i) => {
      const [x, y] = [(i % 6) * 40 + (Math.floor(i / 6) % 2) * 20, Math.floor(i / 6) * 34 + 4];
      return `M${x} ${y - 14}l10 14-10 14-10-14Z`;
    })
    .join("");
  return `<rect width="200" height="280" rx="12" fill="#2a1836"/><clipPath id="${clip}"><rect x="14" y="14" width="172" height="252"/></clipPath><g clip-path="url(#${clip})" fill="#3b2549"><path d="${lozenges}"/></g><path d="M10 10H190V270H10Z" fill="none" stroke="${GILT}" stroke-width="3"/>${crown(46, 82, 108)}`;
});

export const orderCard = (number: number, players: number): string =>
  `${giltFrame("#120b18")}${cormorant(58, 27, strings.order.youAct, "#f4dca6")}${cinzel(100, 192, 150, String(number), GILT)}${cormorant(244, 27, strings.order.of(players), "#f4dca6")}`;

/** A wax seal, 100 x 100: somebody has committed, nobody says when. */
export const waxSeal = (): string =>
  `<path d="M50 4C62 2 70 10 80 14 92 18 94 30 95 42 100 54 92 62 88 72 84 86 72 88 62 94 50 100 40 94 30 92 16 90 12 78 8 68 0 58 4 46 8 36 8 22 20 18 28 12 34 4 42 6 50 4Z" fill="#9e2b35"/><path d="M50 4C62 2 70 10 80 14 92 18 94 30 95 42 100 54 92 62 88 72 84 86 72 88 62 94L50 98Z" fill="#0003"/><circle cx="50" cy="50" r="30" fill="none" stroke="#ffffff40" stroke-width="3"/><g transform="translate(50 46) scale(.42)" opacity=".85">${dagger("#f3c9c4", "#f3c9c4", "#9e2b35")}</g>`;

const HEART = "M0 22C-26 4-24-18-11-20-4-21 0-15 0-11 0-15 4-21 11-20 24-18 26 4 0 22Z";

/** A kill as a dagger coin, an open place as a ring; box -30 -30 60 60. */
export const daggerChip = (isFilled: boolean): string =>
  `<circle r="26" fill="${isFilled ? GILT : "#0008"}" stroke="${isFilled ? "#fff3" : `${GILT}88`}" stroke-width="4"/>${isFilled ? `<g transform="scale(.3) translate(0 -8)">${dagger(INK, INK, GILT)}</g>` : ""}`;

/** A life: a whole heart, or one that was pierced. */
export const heartChip = (isAlive: boolean): string =>
  isAlive
    ? `<path d="${HEART}" fill="#e2606b" stroke="#fff3" stroke-width="3" transform="scale(1.15)"/><path d="M0 22C26 4 24-18 11-20 4-21 0-15 0-11Z" fill="#0003" transform="scale(1.15)"/>`
    : `<path d="${HEART}" fill="#0008" stroke="${GILT}88" stroke-width="3" transform="scale(1.15)"/><path d="M-10-16 10 16M10-16-10 16" stroke="${GILT}" stroke-width="4"/>`;

/** A face in a frame, 100 x 100. */
export const portrait = drawn((character: Character): string => {
  const { light, ground, look } = MASKS[character];
  return `<svg viewBox="22 -20 156 156" width="100" height="100"><rect x="22" y="-20" width="156" height="156" fill="${ground}"/>${bust(look)}</svg><rect x="1.5" y="1.5" width="97" height="97" fill="none" stroke="${light}" stroke-width="3"/>`;
});

/** For the rail, where the shell frames it: 200 x 200. */
export const avatarArt = drawn((character: Character): string =>
  bust({ ...MASKS[character].look, bg: MASKS[character].ground }),
);

/** Nobody yet: an empty frame with a question. */
export const unknown = (): string =>
  `<rect width="100" height="100" fill="#1a1122"/><rect x="1.5" y="1.5" width="97" height="97" fill="none" stroke="#6f5a7d" stroke-width="3" stroke-dasharray="7 6"/>${crown(24, 22, 52)}`;

/** A candle, 26 x 70. */
export const candle = (): string =>
  `<path d="M6 26H20V66H6Z" fill="${PARCHMENT}"/><path d="M13 26H20V66H13Z" fill="#b9a583"/><path d="M13 2C20 12 19 22 13 24 7 22 6 12 13 2Z" fill="#ffd87a"/><path d="M13 10C16 15 16 21 13 23 10 21 10 15 13 10Z" fill="#fff6d8"/><path d="M2 64H24V70H2Z" fill="#c79a3c"/>`;

const pillar = (i: number): string => {
  const x = i * 260;
  return `<path d="M${x - 40} 0H${x + 20}V150C${x + 20} 150 ${x + 60} 190 ${x + 60} 240L${x + 60} 500H${x - 80}V240C${x - 80} 190 ${x - 40} 150 ${x - 40} 150Z" fill-opacity="${i % 2 ? 0.35 : 0.49}"/>`;
};
const arch = (i: number): string => {
  const x = 90 + i * 260;
  return `<path d="M${x} 300V150C${x} 90 ${x + 40} 60 ${x + 60} 40 ${x + 80} 60 ${x + 120} 90 ${x + 120} 150V300Z"/>`;
};

/** The hall at night with its round table, 1132 x 846. */
export const hall = drawn((): string => {
  const [night, wood, glow] = [uid("night"), uid("wood"), uid("glow")];
  const rings = range(10)
    .map((i) => `<ellipse cx="566" cy="455" rx="${560 - i * 54}" ry="${226 - i * 22}"/>`)
    .join("");
  const lights = [
    [300, 330],
    [566, 262],
    [832, 330],
  ]
    .map(([x = 0, y = 0]) => `<circle cx="${x}" cy="${y}" r="150" fill="url(#${glow})"/>`)
    .join("");
  return `<defs><radialGradient id="${night}" cx=".5" cy=".46" r=".6"><stop offset="0" stop-color="#5b3550"/><stop offset=".45" stop-color="#2e1b3a"/><stop offset="1" stop-color="#0d0813"/></radialGradient><radialGradient id="${wood}" cx=".5" cy=".35" r=".7"><stop offset="0" stop-color="#5d3a2a"/><stop offset=".7" stop-color="#2c1a1c"/><stop offset="1" stop-color="#170d14"/></radialGradient><radialGradient id="${glow}"><stop offset="0" stop-color="#ffd98a" stop-opacity=".55"/><stop offset="1" stop-color="#ffd98a" stop-opacity="0"/></radialGradient></defs><rect x="-600" y="-600" width="2332" height="2046" fill="#0d0813"/><rect width="1132" height="846" fill="url(#${night})"/><g fill="#0c0712">${range(5).map(pillar).join("")}</g><g fill-opacity=".28" fill="#7d5f9a">${range(4).map(arch).join("")}</g><ellipse cx="566" cy="470" rx="640" ry="270" fill="#08050c"/><ellipse cx="566" cy="455" rx="628" ry="262" fill="url(#${wood})"/><ellipse cx="566" cy="455" rx="600" ry="244" fill="none" stroke="#c79a3c" stroke-opacity=".35" stroke-width="2"/><g stroke="#0004" stroke-width="2" fill="none">${rings}</g>${lights}`;
});

export const kingsCrown = (): string => crown(0, 0, 200);
