/** The drawings of Assassin Nation: cards of 200 x 280, tiles of 100 x 115.47, and the survey table. */
import { pips } from "../../art/dice";
import { drawn, glyph, lit, seatShape, uid } from "../../art/svg";
import { ATTRIBUTES, PHASE_LOOKS, portraitOf, RADAR, SCROLL, weaponPicture, type Phase } from "./cast";

export const CARD = "0 0 200 280";
export const HEX = "0 0 100 115.47";
export const HEX_RATIO = 1.1547;
/** A face, cut out for a photograph. */
export const FACE = "8 -30 184 194";
export const PAPER = "#eceae2";
export const INK = "#14181b";
const RED = "#bd2f22";
export const MANILA = "#d9bd83";
const GREEN = "#1d6b45";

export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
interface Set {
  size: number;
  fill?: string;
  weight?: number;
  anchor?: "start" | "middle" | "end";
}
export const cond = (
  x: number,
  y: number,
  words: string,
  { size, fill = INK, weight = 700, anchor = "start" }: Set,
): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="Plex Cond" font-weight="${weight}" font-size="${size}" fill="${fill}">${words}</text>`;
export const mono = (
  x: number,
  y: number,
  words: string,
  { size, fill = INK, weight = 600, anchor = "start" }: Set,
): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="Plex Mono" font-weight="${weight}" font-size="${size}" fill="${fill}">${words}</text>`;

/** As large as fits, in Plex Condensed Bold. */
export const fitted = (words: string, width: number, most: number): number =>
  Math.min(most, width / Math.max(1, words.length * 0.475));
/** A title in two lines as even as may be. */
export function halves(title: string): string[] {
  const words = title.split(" ");
  if (words.length < 2) return [title];
  const cuts = range(words.length - 1).map((i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const longest = (pair: string[]): number => Math.max(...pair.map((part) => part.length));
  return cuts.reduce((best, pair) => (longest(pair) < longest(best) ? pair : best));
}

const hexPath = (width: number, x = 0, y = 0): string => {
  const height = width * HEX_RATIO;
  return `M${x + width / 2} ${y}l${width / 2} ${height / 4}v${height / 2}l${-width / 2} ${height / 4}l${-width / 2} ${-height / 4}v${-height / 2}Z`;
};
const circlePath = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1${-2 * r} 0Z`;
const TILE_PATH = hexPath(100);
const INNER = 'transform="translate(2.5 3) scale(.95)"';

interface TileLook {
  target: string;
  name: string;
  value: number;
  msr: number;
  tokens: number;
  state: string;
  /** Who eliminated it. */
  owner: number | null;
  /** On the viewer's own hit list: what it adds. */
  bonus: number;
  /** Too small for names. */
  small: boolean;
  /** The stamp. */
  stamp: string;
}

const signed = (amount: number): string => (amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : "0");

function socket({ name, owner, small, stamp }: TileLook): string {
  const shape =
    owner === null ? "" : `<g transform="translate(41 ${small ? 72 : 74}) scale(.18)">${seatShape(owner)}</g>`;
  const label = small
    ? ""
    : `<text x="50" y="36" text-anchor="middle" font-family="Plex Cond" font-weight="500" font-size="${Math.min(12, 74 / (name.length * 0.45))}" style="fill:var(--t2)">${name}</text>`;
  return `<path d="${TILE_PATH}" style="fill:var(--hole);stroke:var(--hole2)" stroke-width="1.5" stroke-dasharray="4 4" ${INNER}/>${label}<g transform="rotate(-9 50 58)"><rect x="${small ? 22 : 12}" y="${small ? 41 : 43}" width="${small ? 56 : 76}" height="${small ? 24 : 21}" fill="none" style="stroke:var(--bad)" stroke-width="2"/><text x="50" y="58.5" text-anchor="middle" font-family="Plex Cond" font-weight="700" font-size="${small ? 17 : 12}" style="fill:var(--bad)">${stamp}</text></g>${shape}`;
}

/** A target: bright with a cyan edge, dimmed and hatched below while it is covered, an empty socket when it is gone. */
export const hexTile = drawn((look: TileLook): string => {
  if (look.state === "gone") return socket(look);
  const { target, name, value, msr, tokens, bonus, small } = look;
  const isOpen = look.state === "available";
  const clip = uid("hx");
  const paper = isOpen ? PAPER : "#aab3b8";
  const lines = name.length > 11 ? halves(name) : [name];
  const words = small
    ? ""
    : lines
        .map((line, i) =>
          cond(50, lines.length > 1 ? 76.5 + i * 9.4 : 81.5, line, {
            size: lines.length > 1 ? 10.6 : 13.5,
            anchor: "middle",
          }),
        )
        .join("");
  const price = small
    ? mono(50, 95, `$${value / 1000}k`, { size: 19, anchor: "middle" })
    : mono(50, lines.length > 1 ? 95.5 : 95, `$${value / 1000},000`, {
        size: lines.length > 1 ? 9.6 : 10.5,
        anchor: "middle",
      });
  const badge = small ? 1.36 : 1;
  const edge = isOpen
    ? `<path d="${TILE_PATH}" ${INNER} fill="none" style="stroke:var(--lit)" stroke-width="4.5"/>`
    : '<path d="M2.5 86.5L50 113.5 97.5 86.5" fill="none" stroke="#0b1116" stroke-width="5"/><path d="M2.5 86.5L50 113.5 97.5 86.5" fill="none" stroke="#cfd9de" stroke-width="1.6" stroke-dasharray="3 3"/>';
  const cash = tokens
    ? `<g transform="translate(${small ? 64 : 70} ${small ? 38 : 42}) scale(${badge})"><circle cx="15" cy="15" r="14" fill="${GREEN}" stroke="#d8f0e0" stroke-width="2.5"/>${mono(15, 19.5, `+${tokens}k`, { size: 12.5, fill: "#fff", anchor: "middle" })}</g>`
    : "";
  const listed = bonus
    ? `<g transform="translate(${small ? 55 : 57} ${small ? 3 : 7}) scale(${small ? 1.25 : 1}) rotate(8)"><path d="M0 0H25V19L20 24H0Z" fill="#f6e8a6" stroke="#211d10" stroke-width="1.3"/><path d="M25 19H20V24Z" fill="#c9b45f"/>${mono(12.5, 16, `+${bonus / 1000}`, { size: 13, fill: "#211d10", anchor: "middle" })}</g>`
    : "";
  return `<clipPath id="${clip}"><path d="${TILE_PATH}" ${INNER}/></clipPath><path d="${TILE_PATH}" ${INNER} fill="${paper}"/><g clip-path="url(#${clip})"><rect width="100" height="76" fill="${isOpen ? MANILA : "#7f8a90"}"/><g stroke="#00000012">${`<path d="M0 12H100M0 24H100M0 36H100M0 48H100M0 60H100"/>`}</g><svg x="10" y="${small ? 6 : 3}" width="80" height="${small ? 72 : 66}" viewBox="-6 -32 212 ${small ? 190 : 174}">${portraitOf(target)}</svg>${isOpen ? "" : `<rect width="100" height="${small ? 76 : 68}" fill="#0b1116" fill-opacity=".5"/>`}<rect y="${small ? 76 : 68}" width="100" height="60" fill="${paper}"/>${words}${price}</g>${edge}<g transform="translate(3 ${small ? 42 : 48}) scale(${badge})"><path d="M0 0H27L22 19H0Z" fill="${msr > 0 ? GREEN : msr < 0 ? RED : "#4c5a63"}"/>${mono(12, 14, signed(msr), { size: 12.5, fill: "#fff", anchor: "middle" })}</g>${cash}${listed}`;
});

/** The one mark made by hand; drawn over a tile, in its box. */
export const ring = (): string =>
  '<path d="M-4 22C20 -14 84 -12 104 24 118 60 96 118 50 124 4 122 -16 70 -4 22 2 8 18 -4 34 -8" pathLength="1" fill="none" stroke="#ff5a48" stroke-width="5" stroke-linecap="round"/>';

const attribute = (id: string, name: string, x: number, y: number, size: number, ink = INK): string =>
  glyph(ATTRIBUTES[id] ?? RADAR, x, y, size, ink) +
  cond(x + size + 5, y + size * 0.78, name, { size: size * 0.8, fill: ink });

/** A die: solid faces succeed, dotted faces fail. */
export const die = (number: number, x: number, y: number, size: number, succeeds = true): string =>
  `<g transform="translate(${x} ${y})"><rect width="${size}" height="${size}" rx="${size * 0.18}" fill="${succeeds ? INK : "none"}" stroke="${INK}" stroke-width="1.8" ${succeeds ? "" : 'stroke-dasharray="3 2" stroke-opacity=".6"'}/><g ${succeeds ? "" : 'fill-opacity=".6"'}>${pips(number, 0, 0, size, succeeds ? PAPER : INK)}</g></g>`;
/** All six faces in a row of 228 x 34, against what is needed. */
export const dieRow = (needed: number): string =>
  range(6)
    .map((i) => die(i + 1, 1 + i * 39, 1, 32, i + 1 >= needed))
    .join("");

/** A clock face at a time of day in minutes. */
export const dial = (minutes: number, x: number, y: number, r: number): string => {
  const wrapped = ((minutes % 1440) + 1440) % 1440;
  return `<g transform="translate(${x} ${y})"><circle r="${r}" fill="none" stroke="${INK}" stroke-width="2.5"/><path class="hour" d="M0 0V${-r * 0.5}" transform="rotate(${((wrapped / 60) % 12) * 30})" stroke="${INK}" stroke-width="3"/><path class="minute" d="M0 0V${-r * 0.8}" transform="rotate(${(wrapped % 60) * 6})" stroke="${RED}" stroke-width="2"/></g>`;
};

export interface WeaponLook {
  weapon: string;
  name: string;
  time: string;
  low: number;
  attributes: { id: string; name: string }[];
}
export const weaponCard = drawn(({ weapon, name, time, low, attributes }: WeaponLook): string => {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(2));
  // Down and across apart: where two see-through lines cross, they are meant to be brighter.
  const down = range(9).map((i) => `M${10 + i * 20} 10V138`);
  const across = range(6).map((i) => `M10 ${18 + i * 20}H190`);
  const grid = [down, across].map((lines) => `<path d="${lines.join("")}"/>`).join("");
  const scale = `<path d="${[0, 2, 4, 6, 8].map((i) => `M${10 + i * 20} 130h20v8h-20Z`).join("")}" fill="${INK}"/>`;
  return `<rect width="200" height="280" rx="8" fill="${PAPER}"/><rect x="10" y="10" width="180" height="128" fill="#c9ccc6"/><g stroke="#ffffff88">${grid}</g>${weaponPicture(weapon)}<path d="M10 130H190V138H10Z" fill="#fff"/>${scale}<path d="M0 0H96L84 36H0Z" fill="${INK}"/>${mono(12, 27, time, { size: 28, fill: "#fff" })}${dial(minutes, 168, 34, 18)}${cond(14, 170, name, { size: fitted(name, 172, 29) })}${range(
    6,
  )
    .map((i) => die(i + 1, 14 + i * 29, 182, 24, i + 1 >= low))
    .join(
      "",
    )}<path d="M14 216H186" stroke="${INK}"/>${attributes.map(({ id, name: word }, i) => attribute(id, word, 12, 223 + i * 27, 22)).join("")}`;
});

export interface ModifierLook {
  name: string;
  phase: Phase;
  phaseName: string;
  lines: readonly string[];
  effect: string;
}
export const modifierCard = drawn(({ name, phase, phaseName, lines, effect }: ModifierLook): string => {
  const { colour, icon } = PHASE_LOOKS[phase];
  const clip = uid("md");
  const rings = `<path d="${range(8)
    .map((i) => circlePath(100, 74, 14 + i * 16))
    .join("")}"/>`;
  return `<rect width="200" height="280" rx="8" fill="${PAPER}"/><clipPath id="${clip}"><path d="M8 8H192V132L8 160Z"/></clipPath><path d="M8 8H192V132L8 160Z" fill="${colour}"/><g clip-path="url(#${clip})" stroke-opacity=".16" fill="none" stroke="#fff" stroke-width="2">${rings}</g>${lit(icon, effect ? 20 : 58, effect ? 44 : 28, 86, "#ffffff", "#ffffff99")}${effect ? mono(184, 44, effect, { size: 36, fill: "#fff", anchor: "end" }) : ""}${cond(14, 190, name, { size: fitted(name, 172, 29) })}${lines.map((line, i) => cond(14, 213 + i * 19.5, line, { size: 18, weight: 500, fill: "#2e363b" })).join("")}${mono(14, 271, phaseName, { size: 13.5, fill: colour })}`;
});

export interface ContractLook {
  title: string;
  name: string;
  positive: { id: string; name: string }[];
  negative: { id: string; name: string }[];
  /** What each brings or costs. */
  gain: string;
  cost: string;
}
export const contractCard = drawn(({ title, name, positive, negative, gain, cost }: ContractLook): string => {
  const lines = halves(name);
  const size = Math.min(...lines.map((line) => fitted(line, 158, 26)));
  const row = (one: { id: string; name: string }, y: number, ink: string, money: string): string =>
    glyph(ATTRIBUTES[one.id] ?? RADAR, 20, y, 20, ink) +
    cond(45, y + 16, one.name, { size: 18, fill: ink }) +
    mono(182, y + 16, money, { size: 18, fill: ink, anchor: "end" });
  return `<rect width="200" height="280" rx="8" fill="${MANILA}"/><path d="M10 34H190V270H10Z" fill="#f4f1e8"/><rect x="10" y="8" width="90" height="20" fill="#b9985a"/>${mono(16, 23, title, { size: 14 })}${lines.map((line, i) => cond(20, (lines.length > 1 ? 62 : 76) + i * 25, line, { size })).join("")}<path d="M20 99H180" stroke="${INK}"/>${positive.map((one, i) => row(one, 107 + i * 27, "#14573a", gain)).join("")}<path d="M20 ${113 + positive.length * 27}H180" stroke="${INK}" stroke-dasharray="3 3"/>${negative.map((one, i) => row(one, 121 + (positive.length + i) * 27, "#a3271c", cost)).join("")}`;
});

export const cardBack = drawn((deck: "assassin" | "contract"): string => {
  const clip = uid("nb");
  const ground = deck === "assassin" ? "#1c2a33" : "#5a4620";
  const hexes = `<path d="${range(9)
    .map((i) => hexPath(40 + i * 26, 80 - i * 13, 117 - i * 15))
    .join("")}"/>`;
  return `<rect width="200" height="280" rx="8" fill="${PAPER}"/><rect x="9" y="9" width="182" height="262" rx="4" fill="${ground}"/><clipPath id="${clip}"><rect x="9" y="9" width="182" height="262" rx="4"/></clipPath><g clip-path="url(#${clip})" fill="none" stroke="#ffffff22" stroke-width="2">${hexes}</g>${glyph(deck === "assassin" ? RADAR : SCROLL, 68, 108, 64, "#63cbe6")}`;
});

/** One token, 40 x 40: cash is round and green, debt a red slip. */
export const cashToken = (words: string): string =>
  `<circle cx="20" cy="20" r="18" fill="${GREEN}" stroke="#d8f0e0" stroke-width="3"/>${mono(20, 25.5, words, { size: words.length > 2 ? 14 : 16, fill: "#fff", anchor: "middle" })}`;
export const debtToken = (words: string): string =>
  `<path d="M4 6H36V34L32 30 28 34 24 30 20 34 16 30 12 34 8 30 4 34Z" fill="${RED}" stroke="#ffd9d2" stroke-width="2"/>${mono(20, 24, words, { size: words.length > 2 ? 13 : 15, fill: "#fff", anchor: "middle" })}`;

/** Wax on a folded slip, 60 x 44: somebody has committed. */
export const sealedSlip = (): string =>
  `<path d="M2 4H58V40H2Z" fill="${MANILA}"/><path d="M2 4L30 25 58 4" fill="none" stroke="#8a6d33" stroke-width="2"/><circle cx="30" cy="24" r="10" fill="${RED}"/><path d="M30 17V31M23 24H37" stroke="#ffd9d2" stroke-width="1.6"/>`;
/** The same, still open. */
export const openSlip = (): string =>
  `<path d="M2 14L30 1 58 14V40H2Z" fill="#b9985a"/><rect x="9" y="8" width="42" height="24" fill="#f4f1e8"/><path d="M2 14L30 30 58 14V40H2Z" fill="${MANILA}"/>`;

/** The survey table, 1132 x 846; its inks come from the theme. */
export const ground = drawn((): string => {
  const light = uid("ng");
  // Down, across and around apart, as on the weapons.
  const lines = [
    range(48).map((i) => `M${i * 40 - 400} 0V846`),
    range(22).map((i) => `M-400 ${i * 40}H1532`),
    range(7).map((i) => circlePath(366, 250, 80 + i * 80)),
  ]
    .map((one) => `<path d="${one.join("")}"/>`)
    .join("");
  return `<defs><radialGradient id="${light}" cx=".32" cy=".3" r=".8"><stop offset="0" style="stop-color:var(--ground1)"/><stop offset="1" style="stop-color:var(--ground2)"/></radialGradient></defs><rect x="-400" width="1932" height="846" fill="url(#${light})"/><g style="stroke:var(--grid)" fill="none">${lines}</g><path d="M-400 556C-100 520 500 566 1532 530V846H-400Z" style="fill:var(--edge2)"/>`;
});
