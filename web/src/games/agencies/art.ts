/** The pictures of the detective's desk. Cards are drawn 200 x 280, photos 160 x 200. */
import fedora from "icon:game-icons/fedora";
import { bust, type Look } from "../../art/bust";
import { drawn, glyph, uid } from "../../art/svg";
import { isJoker, isRed, rankOf, suitOf, type HitRank, type Suit } from "./cards";
import { PIPS, RIDGES } from "./fingerprint";

export const CARD_BOX = "0 0 200 280";
export const PHOTO_BOX = "0 -16 160 216";

const STOCK = "#f5ecd8";
const INK = "#1d1a17";
const FADED = "#57493a";
const RED = "#ab2319";
const BLACK = "#1f1c1a";
const PENCIL = "#b1241b";
const MANILA = "#d9bd88";
const GOLD = "#d9b25a";

const inkOf = (suit: Suit): string => (isRed(suit) ? RED : BLACK);

/** A suit, 100 x 100; in its own ink unless told. */
export const pip = (suit: Suit, ink = inkOf(suit)): string => `<path d="${PIPS[suit]}" fill="${ink}"/>`;

const placedPip = (suit: Suit, x: number, y: number, width: number): string =>
  `<g transform="translate(${x} ${y}) scale(${width / 100})">${pip(suit)}</g>`;

const rankText = (text: string, x: number, y: number, size: number, ink: string, extra = ""): string =>
  `<text x="${x}" y="${y}" font-family="Playfair" font-weight="900" font-size="${size}" fill="${ink}" ${extra}>${text}</text>`;
const typed = (text: string | number, x: number, y: number, size: number, ink = INK, anchor = "start"): string =>
  `<text x="${x}" y="${y}" font-family="Special Elite" font-size="${size}" fill="${ink}" text-anchor="${anchor}">${text}</text>`;

const stock = (fill = STOCK): string =>
  `<rect width="200" height="280" rx="13" fill="${fill}"/><rect x="1" y="1" width="198" height="278" rx="12" fill="none" stroke="#fff8" stroke-width="2"/><rect x=".5" y=".5" width="199" height="279" rx="12.5" fill="none" stroke="#0004"/>`;
const LANYARD = `<rect x="78" y="13" width="44" height="10" rx="5" fill="#0c0f0d"/><rect x="78" y="14.5" width="44" height="10" rx="5" fill="none" stroke="#fff9"/>`;
const PERFORATION = `<path d="M18 226H182" stroke="#1d1a1755" stroke-dasharray="2 3"/>`;

function fingerprint(suit: Suit): string {
  const clip = uid("print");
  const ink = inkOf(suit);
  return `<clipPath id="${clip}"><path d="${PIPS[suit]}"/></clipPath><path d="${PIPS[suit]}" fill="${ink}" fill-opacity=".14"/><g class="texture" clip-path="url(#${clip})" fill="none" stroke="${ink}" stroke-width="1.9"><path d="${RIDGES}"/></g><path d="${PIPS[suit]}" fill="none" stroke="${ink}" stroke-width="2.4"/>`;
}

/** The number stands where a hand that overlaps leaves it to be seen; against a hit it is the agent's worth. */
const strengthLine = (strength: number, worth?: number | null): string =>
  worth == null
    ? typed(strength, 18, 262, 32) + typed("Strength", 182, 259, 17, INK, "end")
    : rankText(String(worth), 14, 266, 44, INK) + typed(`Strength ${strength}`, 186, 260, 17, INK, "end");

/** An agent's ID card, a joker's included; without a strength nothing is printed below the perforation. */
export const agent = drawn((id: string, strength: number | null, worth?: number | null): string => {
  if (isJoker(id)) return joker(strength === null ? "" : "Joker");
  const [rank, suit] = [rankOf(id), suitOf(id)];
  const wide = rank.length > 1;
  const index = rankText(
    rank,
    wide ? 33 : 31,
    58,
    wide ? 46 : 52,
    inkOf(suit),
    `text-anchor="middle" letter-spacing="${wide ? -3 : 0}"`,
  );
  return `${stock()}${LANYARD}${index}${placedPip(suit, 14, 66, 34)}<g transform="translate(62 78) scale(1.22)">${fingerprint(suit)}</g>${PERFORATION}${strength === null ? "" : strengthLine(strength, worth)}`;
});

const JESTER: Look = {
  hat: "clown",
  hatc: "#4a3a66",
  band: "#b1842c",
  mask: "domino",
  collar: "bow",
  coat: "#4a3a66",
  skin: "i",
  tie: "#b1842c",
};

function joker(print: string): string {
  const paper = "#efe3c8";
  return `${stock(paper)}${LANYARD}${rankText("Jo", 16, 56, 34, "#4a3a66")}<svg x="26" y="58" width="148" height="160" viewBox="20 -30 160 180">${bust(JESTER)}</svg><rect x="14" y="214" width="172" height="52" fill="${paper}"/>${PERFORATION}${typed(print, 100, 255, 21, INK, "middle")}`;
}

/** Who is in a photo: rank gives the part, suit the wardrobe. */
const PARTS: Record<HitRank, Look> = {
  K: { hat: "crown", x: ["beard"], collar: "robe" },
  Q: { hair: "wave", hat: "tiara", collar: "dress" },
  J: { hat: "beret", hair: "bob", collar: "suit" },
};
const HAIR: Record<Suit, string> = { S: "#1b1a19", H: "#6b6258", D: "#3a3530", C: "#8c8375" };
const DISGUISES: Record<string, Look> = {
  KD: { x: ["stache"] },
  JD: { x: ["patch"] },
  JC: { hair: "short", x: ["stache"] },
  JS: { hair: "short" },
  QS: { hair: "bun" },
  QC: { hat: "pillbox", hatc: "#2a2725", hair: "bob", hc: "#2d2926" },
};

/** A half-tone portrait, 200 x 200. */
function portrait(id: string): string {
  const [rank, suit] = [rankOf(id) as HitRank, suitOf(id)];
  const red = isRed(suit);
  const wardrobe: Look = {
    hc: HAIR[suit],
    skin: "i",
    bg: "#9a917f",
    hatc: red ? "#a83a2e" : "#55504a",
    band: red ? "#5d1812" : "#e4dccb",
    coat: red ? "#7c2a22" : "#3c3833",
    tie: red ? PENCIL : "#efe6d2",
    cc: "#e4dccb",
    ...(rank === "Q" ? { lips: red ? "#8f1d16" : "#3a2a28" } : {}),
  };
  return bust({ ...PARTS[rank], ...wardrobe, ...DISGUISES[id] });
}

const FOLDER = "M0 22Q0 12 10 12H70L82 0H150L160 12H190Q200 12 200 22V270Q200 280 190 280H10Q0 280 0 270Z";
const PAPERCLIP = `<path d="M150 58V32a8 8 0 0 1 16 0V64a5 5 0 0 1-10 0V36" fill="none" stroke="#c9ced1" stroke-width="3"/><path d="M150 58V32a8 8 0 0 1 16 0" fill="none" stroke="#fff8"/>`;

/** The dossier of a hit. */
export const dossier = drawn((id: string, name: string, strength: number, points: number): string => {
  const [rank, suit] = [rankOf(id), suitOf(id)];
  const pins = Array.from(
    { length: points },
    (_, index) =>
      `<circle cx="${173 - index * 19}" cy="251" r="7.5" fill="${PENCIL}"/><circle cx="${171 - index * 19}" cy="249" r="2" fill="#fff8"/>`,
  ).join("");
  return `<path d="${FOLDER}" fill="${MANILA}"/><path d="M0 22Q0 12 10 12H70L82 0H150L160 12H190Q200 12 200 22V34H0Z" fill="#c8a86d"/><path d="M10 26H190V270H10Z" fill="${STOCK}"/><path d="M10 26H190V270H10Z" fill="none" stroke="#0002"/>
<g transform="rotate(-2.5 100 110)"><rect x="52" y="38" width="128" height="136" fill="#fffaf0"/><rect x="52" y="38" width="128" height="136" fill="none" stroke="#0003"/><svg x="58" y="44" width="116" height="124" viewBox="20 -8 160 172">${portrait(id)}</svg></g>${PAPERCLIP}
${rankText(rank, 31, 70, 44, inkOf(suit), 'text-anchor="middle"')}${placedPip(suit, 15, 78, 32)}${typed(name, 20, 201, 17)}<path d="M20 209H180" stroke="#1d1a1766"/>${typed("Strength", 20, 232, 14, FADED)}${rankText(String(strength), 20, 261, 30, INK)}${typed("Points", 180, 232, 14, FADED, "end")}${pins}`;
});

/** The red wax pencil, in two strokes; over a dossier's photo or a pinned one. */
export const cross = (where: "dossier" | "photo"): string => {
  const [first, second, width] =
    where === "dossier"
      ? ["M44 44C90 80 140 130 186 176", "M184 40C140 84 90 130 48 178", 9]
      : ["M22 24C60 60 100 100 142 142", "M140 22C100 60 64 100 24 144", 10];
  const stroke = `stroke="${PENCIL}" stroke-width="${width}" stroke-linecap="round" fill="none" opacity=".9" pathLength="1"`;
  return `<path class="stroke first" d="${first}" ${stroke}/><path class="stroke second" d="${second}" ${stroke}/>`;
};

/** A completed hit as it hangs on the cork board. */
export const pinned = drawn((id: string, points: number): string => {
  const [rank, suit] = [rankOf(id), suitOf(id)];
  return `<rect width="160" height="200" fill="#fffaf0"/><svg x="10" y="10" width="140" height="140" viewBox="25 -5 150 150">${portrait(id)}</svg>${cross("photo")}${rankText(rank, 16, 188, 38, inkOf(suit))}${placedPip(suit, rank === "J" ? 46 : 54, 158, 32)}${typed(`+${points}`, 146, 187, 30, INK, "end")}<circle cx="80" cy="-2" r="11" fill="#c8352a"/><circle cx="77" cy="-6" r="3.5" fill="#fff9"/>`;
});

/** The back of an agent: blinds and a fedora. */
export const agentBack = drawn((): string => {
  const clip = uid("back");
  const slats = Array.from({ length: 9 }, (_, index) => `M-20 ${index * 34 - 20}H220V${index * 34 - 4}H-20Z`).join("");
  return `<rect width="200" height="280" rx="13" fill="${STOCK}"/><clipPath id="${clip}"><rect x="10" y="10" width="180" height="260" rx="7"/></clipPath><rect x="10" y="10" width="180" height="260" rx="7" fill="#1f3a2d"/><g clip-path="url(#${clip})"><g fill="#2c4f3e" transform="rotate(-8 100 140)"><path d="${slats}"/></g></g><circle cx="100" cy="140" r="46" fill="#12231b"/><circle cx="100" cy="140" r="46" fill="none" stroke="${GOLD}" stroke-width="2.5"/>${glyph(fedora, 66, 104, 68, GOLD)}`;
});

/** A closed dossier. */
export const hitBack = (): string =>
  `<path d="${FOLDER}" fill="${MANILA}"/><path d="M0 24H200V28H0Z" fill="#0002"/><rect x="8" y="36" width="184" height="236" rx="4" fill="none" stroke="#a07e46" stroke-width="1.5"/><g transform="rotate(-9 100 150)"><rect x="52" y="122" width="96" height="50" fill="none" stroke="#a3271c" stroke-width="4"/><text x="100" y="159" text-anchor="middle" font-family="Special Elite" font-size="31" fill="#a3271c" letter-spacing="4">HIT</text></g>`;

/** The cork of the board, to fill any width. */
export const cork = drawn((): string => {
  const pattern = uid("cork");
  const specks = (points: readonly (readonly [number, number, number])[]): string =>
    points.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join("");
  return `<pattern id="${pattern}" width="46" height="38" patternUnits="userSpaceOnUse"><rect width="46" height="38" fill="#7d5632"/><g fill="#5f3f22">${specks(
    [
      [6, 7, 2],
      [30, 4, 1.5],
      [18, 20, 2.5],
      [40, 26, 1.8],
      [9, 32, 1.6],
    ],
  )}</g><g fill="#9a7145">${specks([
    [24, 11, 1.6],
    [38, 15, 1.3],
    [12, 25, 1.2],
    [30, 33, 1.8],
  ])}</g></pattern><rect width="100%" height="100%" fill="url(#${pattern})"/>`;
});

/** The grain of the desk, 1132 x 846. */
export const grain = drawn((): string => {
  const lines = Array.from({ length: 31 }, (_, line) => {
    const y = line * 28;
    return `M0 ${y}C300 ${(y - 10 + Math.sin(line) * 14).toFixed(1)} 700 ${(y + 10 - Math.cos(line) * 12).toFixed(1)} 1132 ${y - 2}`;
  });
  return `<path d="${lines.join("")}" stroke="#0000003a" stroke-width="1.5" fill="none"/>`;
});
