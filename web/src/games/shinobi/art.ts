/** The drawings of Shinobi Clans: battle cards of 200 x 280, targets of 264 x 168, banners, and the night itself. */
import { bust } from "../../art/bust";
import { drawn, glyph, uid } from "../../art/svg";
import { picture, SHURIKEN, TARGET_LOOKS, type CardType } from "./cast";

export const CARD = "0 0 200 280";
export const TARGET = "0 0 264 168";
const RED = "#a92c1c";
const BLUE = "#1f4a86";
const INK = "#17191f";
const PAPER = "#efe4cb";
const GROUNDS: Record<CardType, string> = {
  assassin: RED,
  guardian: BLUE,
  specialist: "#3b3a36",
  meddler: "#6b5414",
  weapon: "#4b4f57",
  event: "#5c4a6b",
};

const text = (x: number, y: number, size: number, fill: string, words: string, weight = 800): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="Shippori" font-weight="${weight}" font-size="${size}" fill="${fill}">${words}</text>`;

/** A guardian's mark; its width given, its number inside. */
export const shield = (x: number, y: number, width: number, words: string): string =>
  `<g transform="translate(${x} ${y}) scale(${width / 100})"><path d="M50 2C66 10 82 12 96 12 98 56 84 88 50 106 16 88 2 56 4 12 18 12 34 10 50 2Z" fill="${BLUE}" stroke="${PAPER}" stroke-width="5"/><path d="M50 10C64 17 78 19 89 19 90 54 78 82 50 97" fill="none" stroke="#ffffff66" stroke-width="3"/>${text(50, 72, words.length > 2 ? 46 : 56, "#fff", words)}</g>`;
/** An assassin's. */
export const lozenge = (x: number, y: number, width: number, words: string): string =>
  `<g transform="translate(${x} ${y}) scale(${width / 100})"><path d="M50 -2 104 52 50 108 -4 52Z" fill="${RED}" stroke="${PAPER}" stroke-width="5"/><path d="M50 8 95 53" fill="none" stroke="#ffffff66" stroke-width="3"/>${text(50, words.length > 1 ? 71 : 73, words.length > 2 ? 40 : words.length > 1 ? 48 : 56, "#fff", words)}</g>`;
export const MARK = "-10 -8 120 122";
/** Gold; what only one side is paid has that side's rim. */
export const coin = (words: string, rim = "#c99a2e"): string =>
  `<circle cx="50" cy="50" r="48" fill="${rim}" stroke="${PAPER}" stroke-width="3"/><circle cx="50" cy="50" r="39" fill="#e7c765" stroke="#7d5a12" stroke-width="3"/>${text(50, 68, words.length > 2 ? 38 : 50, "#2a1c04", words)}`;
const coinAt = (x: number, y: number, width: number, words: string, rim: string): string =>
  `<g transform="translate(${x} ${y}) scale(${width / 100})">${coin(words, rim)}</g>`;
export const sideCoin = (side: "guardian" | "assassin", words: string): string =>
  coin(words, side === "guardian" ? BLUE : RED);

/* Woven grounds: one motif in rows half a step apart, its place given by its middle above. */
type Motif = (x: number, y: number) => string;
const wave: Motif = (x, y) =>
  `M${x - 16} ${y + 16}a16 16 0 0 1 32 0M${x - 11} ${y + 16}a11 11 0 0 1 22 0M${x - 6} ${y + 16}a6 6 0 0 1 12 0`;
const leaf: Motif = (x, y) =>
  `M${x} ${y}l16 9v18l-16 9-16-9v-18ZV${y + 36}M${x - 16} ${y + 9}l32 18M${x + 16} ${y + 9}l-32 18`;
const STEP = 32;
/** As a pattern: the picture of one repeat is kept and laid again, where hundreds of lines would be drawn each time. */
function woven(motif: Motif, pitch: number, stroke: number, ink: string, width: number, height: number): string {
  const id = uid("wv");
  const rows = [-1, 0, 1, 2].flatMap((y) => [-1, 0, 1].map((x) => motif(x * STEP + (y & 1) * 16, y * pitch)));
  return `<pattern id="${id}" width="${STEP}" height="${2 * pitch}" patternUnits="userSpaceOnUse"><path d="${rows.join("")}" fill="none" stroke="${ink}" stroke-width="${stroke}"/></pattern><rect class="texture" width="${width}" height="${height}" fill="url(#${id})"/>`;
}
const waves = (ink: string, width: number, height: number): string => woven(wave, 16, 1.6, ink, width, height);
const hemp = (ink: string, width: number, height: number): string => woven(leaf, 27, 1.2, ink, width, height);

export interface CardWords {
  /** The line above the name, on ninjas of a side. */
  over: string;
  name: string;
  /** What it does, in at most two lines. */
  lines: readonly string[];
  type: string;
}
export interface CardLook {
  id: string;
  type: CardType;
  /** In the shield and in the lozenge; "" = none. */
  guardian: string;
  assassin: string;
  words: CardWords;
}

function caption({ over, name, lines, type }: CardWords): string {
  const small = (y: number, size: number, words: string, fill = "#3a352c"): string =>
    text(100, y, size, fill, words, 600);
  const size = (full: number): number => Math.min(full, 325 / Math.max(1, name.length));
  if (over)
    return (
      small(lines.length ? 213 : 219, 16, over, "#5a5346") +
      text(100, lines.length ? 234 : 246, size(lines.length ? 21 : 25), INK, name) +
      lines.map((line, i) => small(251 + i * 16, 14.5, line)).join("")
    );
  return lines.length
    ? text(100, 219, size(23), INK, name) + lines.map((line, i) => small(241 + i * 19, 16, line)).join("")
    : text(100, 228, size(23), INK, name) + small(254, 17, type, "#5a5346");
}

/** A name in two lines as even as may be. */
function halves(name: string): string[] {
  const words = name.split(" ");
  const cut = (at: number): string[] => [words.slice(0, at).join(" "), words.slice(at).join(" ")].filter(Boolean);
  const longest = (lines: string[]): number => Math.max(...lines.map((line) => line.length));
  return words.map((_, at) => cut(at)).reduce((best, lines) => (longest(lines) < longest(best) ? lines : best));
}

/** Only the name, in letters that a phone can show: two lines where one would be too small. */
function shortCaption({ name }: CardWords): string {
  const lines = name.length > 11 ? halves(name) : [name];
  const size = Math.min(30, ...lines.map((line) => 184 / (line.length * 0.6)));
  return lines.map((line, i) => text(100, lines.length > 1 ? 228 + i * 31 : 246, size, INK, line)).join("");
}

/** A shield and a lozenge are power; a meddler changes gold. */
const marksOf = (look: CardLook): [guardian: typeof shield, assassin: typeof lozenge] =>
  look.type === "meddler"
    ? [
        (x, y, width, words) => coinAt(x, y, width, words, BLUE),
        (x, y, width, words) => coinAt(x, y, width, words, RED),
      ]
    : [shield, lozenge];

/** Power on its own edge; where the next card covers the right one, both stand on the left. */
function marks(look: CardLook, isCrowded: boolean): string {
  const [guardian, assassin] = marksOf(look);
  const [x, y] = !isCrowded ? [150, 7] : [7, look.guardian ? 56 : 7];
  return `${look.guardian ? guardian(6, 6, 46, look.guardian) : ""}${look.assassin ? assassin(x, y, 44, look.assassin) : ""}`;
}

/** A battle card: washi, one strong ground shape, a half-lit figure, its power on its own edge. */
export const battleCard = drawn((look: CardLook, isCrowded: boolean = false, isBrief: boolean = false): string => {
  const clip = uid("bc");
  const ground = GROUNDS[look.type];
  const disc = look.type === "specialist" || look.type === "weapon" ? "#c94a33" : PAPER;
  return `<rect width="200" height="280" rx="10" fill="${PAPER}"/><clipPath id="${clip}"><rect x="9" y="9" width="182" height="186" rx="4"/></clipPath><g clip-path="url(#${clip})"><rect x="9" y="9" width="182" height="186" fill="${ground}"/><g fill-opacity=".25" transform="translate(9 9)">${(look.type === "guardian" ? hemp : waves)(PAPER, 182, 186)}</g><circle cx="100" cy="104" r="74" fill="${disc}" fill-opacity=".94"/>${picture(look.id)}</g>${marks(look, isCrowded)}${(isBrief ? shortCaption : caption)(look.words)}<rect x="4" y="4" width="192" height="272" rx="7" fill="none" stroke="${ground}" stroke-width="3"/>`;
});

/** The same for the table, where words would be too small: picture and numbers fill the card. */
export const smallCard = drawn((look: CardLook): string => {
  const [guardian, assassin] = marksOf(look);
  const clip = uid("sc");
  const ground = GROUNDS[look.type];
  const disc = look.type === "specialist" || look.type === "weapon" ? "#c94a33" : PAPER;
  return `<rect width="200" height="280" rx="12" fill="${PAPER}"/><clipPath id="${clip}"><rect x="10" y="10" width="180" height="260" rx="6"/></clipPath><g clip-path="url(#${clip})"><rect x="10" y="10" width="180" height="260" fill="${ground}"/><g fill-opacity=".25" transform="translate(9 9)">${(look.type === "guardian" ? hemp : waves)(PAPER, 182, 262)}</g><g transform="translate(-5 ${look.guardian || look.assassin ? 66 : 14}) scale(1.05)"><circle cx="100" cy="104" r="76" fill="${disc}" fill-opacity=".94"/>${picture(look.id)}</g></g>${look.guardian ? guardian(6, 4, 80, look.guardian) : ""}${look.assassin ? assassin(look.guardian ? 114 : 10, 8, 76, look.assassin) : ""}`;
});

export const cardBack = drawn((): string => {
  const clip = uid("bk");
  return `<rect width="200" height="280" rx="10" fill="${PAPER}"/><clipPath id="${clip}"><rect x="8" y="8" width="184" height="264" rx="5"/></clipPath><g clip-path="url(#${clip})"><rect x="8" y="8" width="184" height="264" fill="${INK}"/><g fill-opacity=".35" transform="translate(0 8)">${waves("#7d869c", 200, 264)}</g><circle cx="100" cy="140" r="52" fill="${RED}"/>${glyph(SHURIKEN, 62, 102, 76, PAPER)}</g>`;
});

/** A target on the divide of blue and red; room for its stack on the right. */
export const targetCard = drawn((id: string, name: string, power: number, gold: number, reward: string): string => {
  const clip = uid("tg");
  const size = name.length > 12 ? 16.5 : name.length > 7 ? 24 : 27;
  return `<rect width="264" height="168" rx="8" fill="${PAPER}"/><clipPath id="${clip}"><rect x="7" y="7" width="250" height="114" rx="4"/></clipPath><g clip-path="url(#${clip})"><path d="M7 7H62V121H7Z" fill="${BLUE}"/><path d="M62 7H257V121H62Z" fill="${RED}"/><g fill-opacity=".25" transform="translate(7 7)">${waves(PAPER, 250, 114)}</g><circle cx="62" cy="68" r="54" fill="#f3dfae"/><svg x="-4" y="4" width="132" height="117" viewBox="-12 -30 224 198">${bust(TARGET_LOOKS[id] ?? {})}</svg><path d="M124 7H257V121H124Z" fill="${INK}" fill-opacity=".34"/></g>${shield(10, 114, 46, String(power))}${coinAt(212, 117, 44, `+${gold}`, RED)}${text(132, 151, size, INK, name)}<g transform="translate(8 92)"><rect width="${reward.length * 9 + 22}" height="27" rx="4" fill="#e7c765" stroke="#7d5a12" stroke-width="1.5"/>${text((reward.length * 9 + 22) / 2, 20, 18, "#2a1c04", reward)}</g>`;
});

/** Face only, 100 x 100. */
export const targetFace = drawn(
  (id: string): string =>
    `<rect width="50" height="100" fill="${BLUE}"/><rect x="50" width="50" height="100" fill="${RED}"/><circle cx="50" cy="54" r="42" fill="#f3dfae"/><svg width="100" height="100" viewBox="-12 -40 224 208">${bust(TARGET_LOOKS[id] ?? {})}</svg>`,
);

/** A hand scroll behind a lane, 1092 x 164; stretched to its place. */
export const scrollPaper = drawn((): string => {
  const paper = uid("pg");
  return `<defs><linearGradient id="${paper}" x1="0" x2="1"><stop offset="0" stop-color="#b9c6d8"/><stop offset=".36" stop-color="#ece2ca"/><stop offset=".64" stop-color="#ece2ca"/><stop offset="1" stop-color="#e3b7a6"/></linearGradient></defs><rect x="8" y="4" width="1076" height="156" fill="url(#${paper})"/><path d="M16 150C120 120 180 150 260 128 320 116 360 146 420 150V160H16Z" fill="#7f93b5" fill-opacity=".275"/><path d="M700 158C760 130 840 140 900 122 980 104 1020 140 1076 128V160H700Z" fill="#c07a66" fill-opacity=".3"/><path d="M16 9H1076M16 155H1076" fill="none" stroke="#8a7a58" stroke-opacity=".6"/>`;
});

/** The night over which the scrolls hang, 1132 x 846. */
export const night = drawn((): string => {
  const sky = uid("nt");
  return `<defs><linearGradient id="${sky}" x2="0" y2="1"><stop offset="0" stop-color="#0d1220"/><stop offset=".65" stop-color="#1c2740"/><stop offset="1" stop-color="#0b0e17"/></linearGradient></defs><rect x="-600" width="2332" height="846" fill="url(#${sky})"/><circle cx="930" cy="640" r="150" fill="${RED}" fill-opacity=".5"/><path d="M-600 620C-400 560 -200 660 0 640 140 560 220 640 330 590 470 520 560 640 700 600 840 556 960 650 1132 590 1400 540 1600 620 1732 600V846H-600Z" fill="#0d121e"/><g fill-opacity=".16" transform="translate(-300 680) scale(1.2)">${waves("#9fb2d8", 1472, 144)}</g>`;
});

/** One splash of ink, 100 x 100: a card is lost. */
export const splash = (ink = INK): string =>
  `<path d="M50 12C60 14 58 4 68 8 74 12 68 20 76 24 86 22 92 30 86 38 80 42 90 48 94 54 92 64 82 60 80 68 84 78 78 88 68 82 60 76 60 90 50 92 42 90 44 80 36 80 28 86 16 84 20 74 24 66 12 66 8 58 8 48 20 50 20 42 14 34 18 22 28 26 36 32 38 12 50 12Z" fill="${ink}" fill-opacity=".88"/><path d="M30 30 70 70M70 30 30 70" stroke="#e8503f" stroke-width="9" stroke-linecap="round"/>`;
