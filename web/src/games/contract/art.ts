/** The drawings of Contract & Assassin: an airline poster of 1962. Everything returns SVG markup of our own. */
import airBalloon from "icon:game-icons/air-balloon";
import archery from "icon:game-icons/high-shot";
import bomb from "icon:game-icons/time-bomb";
import bottle from "icon:game-icons/poison-bottle";
import bribe from "icon:game-icons/pay-money";
import car from "icon:game-icons/race-car";
import crate from "icon:game-icons/wooden-crate";
import dice from "icon:game-icons/rolling-dices";
import heart from "icon:game-icons/heart-beats";
import helicopter from "icon:game-icons/helicopter";
import house from "icon:game-icons/house";
import jet from "icon:game-icons/commercial-airplane";
import market from "icon:game-icons/shop";
import pocket from "icon:game-icons/robber-hand";
import prison from "icon:game-icons/prisoner";
import reaper from "icon:game-icons/grim-reaper";
import rifle from "icon:game-icons/winchester-rifle";
import rose from "icon:game-icons/rose";
import school from "icon:game-icons/graduate-cap";
import shuriken from "icon:game-icons/shuriken";
import speedboat from "icon:game-icons/speed-boat";
import submarine from "icon:game-icons/submarine";
import telephone from "icon:game-icons/rotary-phone";
import ticket from "icon:game-icons/ticket";
import { pips } from "../../art/dice";
import { drawn, glyph, lit, seatShape, uid } from "../../art/svg";
import type { CardFacts } from "../../protocol/types";
import { colourOf, portraitOf } from "./cast";

export const INK = "#12303a";
export const CREAM = "#f8ecd2";
export const CORAL = "#e8552f";
const MUSTARD = "#f2b134";
const TEAL = "#1f7a7c";
const SHADE = "#2f5560";

export const CARD_BOX = "0 0 200 280";

const WEAPON_INKS: Record<number, string> = {
  2: "#c23a1c",
  3: "#e8552f",
  4: "#f2b134",
  5: "#7a4a1c",
  6: "#2f6b3c",
  7: "#1c2a3a",
  8: "#1f7a7c",
  9: "#2b2b34",
  10: "#5b3a8a",
  11: "#1d5fa8",
  12: "#c2557a",
};
const GETAWAY_INKS = ["", "#7a4a1c", "#1d5fa8", "#c2557a", "#2f6b3c", "#1f7a7c", "#e8552f"];

/** Weapons that no icon set has. */
const DRAWN: Record<string, string> = {
  strangulation:
    '<path d="M62 132C86 78 146 82 150 120 152 148 112 156 108 130 106 112 130 100 172 108" fill="none" stroke="#12303a" stroke-width="9" stroke-linecap="round"/><path d="M52 128 72 140M172 98 170 120" stroke="#2f5560" stroke-width="14" stroke-linecap="round"/>',
  machete:
    '<path d="M74 172 92 150 150 80C160 66 176 70 172 88 168 100 150 118 132 138L106 162 88 184Z" fill="#12303a"/><path d="M106 162 132 138C150 118 168 100 172 88 173 82 172 78 169 75L100 156Z" fill="#2f5560"/><path d="M72 176 90 190" stroke="#f2b134" stroke-width="6"/>',
  boomerang:
    '<path d="M76 160C70 96 104 66 166 84 168 92 164 98 160 102 120 92 100 110 98 160 92 168 80 168 76 160Z" fill="#12303a"/><path d="M120 78C134 76 150 79 166 84 168 92 164 98 160 102 148 99 137 99 128 102Z" fill="#2f5560"/>',
  "sniper-rifle":
    '<path d="M60 132 172 96 174 102 62 140Z" fill="#12303a"/><path d="M58 132 92 122 96 134 74 152 60 158Z" fill="#12303a"/><path d="M104 104 140 92 142 98 106 110Z" fill="#12303a"/><path d="M118 124 122 146 130 144 127 121Z" fill="#12303a"/>',
};
const WEAPON_ICONS: Record<string, string> = {
  "plastic-explosive": bomb,
  "acid-buttonhole": rose,
  "lever-action-rifle": rifle,
  longbow: archery,
  "grim-reaper": reaper,
  shuriken,
  cyanide: bottle,
};
const VEHICLES: Record<string, string> = {
  "getaway-car": car,
  speedboat,
  "hot-air-balloon": airBalloon,
  helicopter,
  submarine,
  "private-jet": jet,
};
const BONUS_ICONS: Record<string, string> = {
  "escape-from-prison": prison,
  "safe-house": house,
  adrenaline: heart,
  "arms-dealer": crate,
  "black-market": market,
  "bribed-bodyguard": bribe,
  "tip-off": telephone,
  "loaded-dice": dice,
  "crash-course": school,
  pickpocket: pocket,
  "red-eye-ticket": ticket,
};

/** The colour of a card. */
export function inkOf(card: CardFacts | undefined): string {
  const number = Number(card?.facts.number);
  const inks = card?.kind === "weapon" ? WEAPON_INKS : GETAWAY_INKS;
  // Light figures stand on it.
  const ink = inks[number] ?? INK;
  return ink === MUSTARD ? "#8a5a00" : ink;
}

/** Of the 36 results of two dice, those that make a total. */
export const ways = (total: number): number => 6 - Math.abs(7 - total);

const text = (x: number, y: number, size: number, words: string | number, fill = INK, weight = 700): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="Josefin" font-weight="${weight}" font-size="${size}" fill="${fill}">${words}</text>`;

/** Rays from a point, over so many degrees. */
export function sunburst(count: number, step: number, width: number, start: number, reach: number): string {
  const ray = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${Math.round(-Math.cos(angle) * reach)} ${Math.round(-Math.sin(angle) * reach)}`;
  };
  const rays = Array.from(
    { length: count },
    (_, i) => `M0 0L${ray(i * step + start)}L${ray(i * step + start + width)}Z`,
  );
  return `<path d="${rays.join("")}"/>`;
}

const corner = `<path d="M0 0H78L64 74H0Z" fill="${CREAM}"/>`;
const stock = `<rect width="200" height="280" rx="14" fill="${CREAM}"/>`;

function titled(name: string): string {
  const size = name.length > 15 ? 20 : name.length > 12 ? 22 : name.length > 9 ? 25 : 28;
  return text(100, 239, size, name);
}
const noted = (words: string): string => text(100, 265, words.length > 14 ? 18 : 21, words, "#2f4a50", 600);

function weapon(card: CardFacts, skill: number | undefined): string {
  const number = Number(card.facts.number);
  const clip = uid("card");
  const picture = DRAWN[card.id] ?? lit(WEAPON_ICONS[card.id] ?? "", 66, 70, 100, INK, SHADE);
  const token = skill
    ? `<g transform="translate(158 40)"><circle r="27" fill="${INK}" stroke="${MUSTARD}" stroke-width="3.5"/>${text(0, -3, 11, "skill", "#fff")}${text(0, 18, 24, skill, MUSTARD)}</g>`
    : "";
  return `${stock}<clipPath id="${clip}"><rect x="10" y="10" width="180" height="196" rx="8"/></clipPath><g clip-path="url(#${clip})"><rect width="200" height="210" fill="${WEAPON_INKS[number] ?? TEAL}"/><g fill="#fff" fill-opacity=".13" transform="translate(100 206)">${sunburst(9, 20, 10, 3, 260)}</g></g><circle cx="116" cy="120" r="66" fill="${CREAM}"/>${picture}${corner}<text x="34" y="58" text-anchor="middle" font-family="Josefin" font-weight="700" font-size="${number > 9 ? 50 : 58}" fill="${INK}" letter-spacing="-2">${number}</text>${token}${titled(card.name)}${noted(`${ways(number)} in 36`)}`;
}

/** A face of a die in a square of that size; an open one has an outline only. */
export function dieFace(n: number, x = 0, y = 0, size = 100, isOpen = false): string {
  const frame = isOpen
    ? `<rect x="${x + 2}" y="${y + 2}" width="${size - 4}" height="${size - 4}" rx="${size * 0.18}" fill="none" stroke="${INK}" stroke-width="${size * 0.05}" stroke-dasharray="${size * 0.09} ${size * 0.08}"/>`
    : `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${size * 0.18}" fill="${INK}"/>`;
  return frame + pips(n, x, y, size, isOpen ? INK : CREAM);
}

/** What a getaway can do, in two or three words. */
const RANGE: Record<string, string> = {
  "getaway-car": "4 by land",
  speedboat: "4 by sea",
  "hot-air-balloon": "this region",
  helicopter: "3, any route",
  submarine: "7 by sea",
  "private-jet": "any airport",
};

function getaway(card: CardFacts): string {
  const number = Number(card.facts.number);
  const clip = uid("card");
  return `${stock}<clipPath id="${clip}"><rect x="10" y="10" width="180" height="196" rx="8"/></clipPath><g clip-path="url(#${clip})"><rect width="200" height="210" fill="${MUSTARD}"/><circle cx="120" cy="96" r="76" fill="#f6c655"/><circle cx="120" cy="96" r="52" fill="${CORAL}"/><path d="M0 150C40 138 70 156 110 146S170 140 200 152V210H0Z" fill="${GETAWAY_INKS[number] ?? TEAL}"/><path d="M0 176C50 164 90 182 200 170V210H0Z" fill="#0003"/></g>${lit(VEHICLES[card.id] ?? "", 58, 66, 104, INK, SHADE)}${corner}${dieFace(number, 12, 12, 46)}${titled(card.name)}${noted(RANGE[card.id] ?? "")}`;
}

/** A luggage label: no number, so a star in the corner. */
function bonus(card: CardFacts): string {
  const clip = uid("card");
  return `${stock}<clipPath id="${clip}"><rect x="10" y="10" width="180" height="196" rx="8"/></clipPath><g clip-path="url(#${clip})"><rect width="200" height="210" fill="${TEAL}"/><g fill="#fff" fill-opacity=".14" transform="translate(100 112)">${sunburst(18, 20, 10, 0, 260)}</g><path d="M0 172H200V210H0Z" fill="${CORAL}"/><path d="M0 166H200V172H0Z" fill="${CREAM}"/></g><circle cx="108" cy="104" r="62" fill="${CREAM}"/>${lit(BONUS_ICONS[card.id] ?? "", 64, 60, 88, INK, SHADE)}${corner}<path d="M35 14 41 31 59 31 45 42 50 60 35 49 20 60 25 42 11 31 29 31Z" fill="${CORAL}"/>${titled(card.name)}${noted("bonus, no action")}`;
}

export const face = drawn((card: CardFacts | undefined, skill?: number): string => {
  if (!card) return back();
  if (card.kind === "weapon") return weapon(card, skill);
  return card.kind === "getaway" ? getaway(card) : bonus(card);
});

export const back = drawn((): string => {
  const clip = uid("back");
  const stripes = [TEAL, CORAL]
    .map((ink, odd) => {
      const shifts = Array.from({ length: 8 }, (_, i) => (2 * i + odd) * 30);
      return `<path d="${shifts.map((x) => `M${x - 120} 280L${x - 10} 0H${x + 4}L${x - 106} 280Z`).join("")}" fill="${ink}"/>`;
    })
    .join("");
  return `${stock}<clipPath id="${clip}"><rect x="8" y="8" width="184" height="264" rx="9"/></clipPath><g clip-path="url(#${clip})">${stripes}<rect x="26" y="26" width="148" height="228" rx="4" fill="${CREAM}"/></g><circle cx="100" cy="140" r="52" fill="none" stroke="${INK}" stroke-width="3"/><path d="M48 140H152M100 88V192M100 88C70 110 70 170 100 192 130 170 130 110 100 88" fill="none" stroke="${INK}" stroke-width="2.5"/><path d="M100 58 108 76 105 150H95L92 76Z" fill="${CORAL}"/><path d="M82 150H118V158H82ZM96 158H104V178H96Z" fill="${INK}"/>`;
});

/** A vehicle on its way, 24 x 24 round its middle. */
export const vehicle = (getawayId: string): string => {
  const body = VEHICLES[getawayId] ?? jet;
  return `<circle r="17" fill="${CREAM}" stroke="${INK}" stroke-width="2"/>${glyph(body, -12, -12, 24, INK)}`;
};

/** The small plane beside an airport, and the anchor below a port, 14 x 14. */
export const PLANE = glyph(jet, 0, 0, 14, "#fff6e4");

/** A weapon's picture alone, 24 x 24, for the skills of a file. */
export const weaponMark = (id: string): string => {
  const own = DRAWN[id];
  return own ? `<g transform="translate(-6 -6) scale(.17)">${own}</g>` : glyph(WEAPON_ICONS[id] ?? "", 0, 0, 24, INK);
};

/** A pawn: a pin with a face, its point at 0, 0; 40 wide and 52 high. */
export function pawn(assassin: string | null, seat: number): string {
  return `<path d="M0 4C-4 -6 -17 -12 -17 -27A17 17 0 0 1 17 -27C17 -12 4 -6 0 4Z" fill="${colourOf(assassin)}" stroke="${INK}" stroke-width="2"/><circle cy="-27" r="13" fill="${INK}"/><svg x="-13" y="-41" width="26" height="28" viewBox="40 10 120 130">${portraitOf(assassin)}</svg><g transform="translate(5 -24)"><circle cx="7" cy="7" r="8.5" fill="${INK}"/><g transform="scale(.14)">${seatShape(seat)}</g></g>`;
}

/** A cartridge: an action still to be had, or spent. 26 x 68. */
export function cartridge(isLeft: boolean): string {
  const [tip, body, rim] = isLeft ? ["#d98a4a", "#e9b84a", "#c99a2e"] : ["none", "none", "none"];
  const line = `stroke="${INK}" stroke-width="2.5"`;
  return `<path d="M3 24C3 10 8 3 13 0 18 3 23 10 23 24Z" fill="${tip}" ${line}/><path d="M3 24H23V60H3Z" fill="${body}" ${line}/><path d="M1 60H25V67H1Z" fill="${rim}" ${line}/>`;
}

/** A bodyguard: a shoulder-wide figure with the number it guards against, 40 x 40. */
export const guardToken = (number: number): string =>
  `<circle cx="20" cy="20" r="18.5" fill="#fff6e4" stroke="#b5371d" stroke-width="3"/><path d="M8 34C9 25 14 23 20 23S31 25 32 34A18 18 0 0 1 8 34Z" fill="#b5371d"/><circle cx="20" cy="14" r="7" fill="#b5371d"/><path d="M13 12.5H27L26 15.5H21L20 14 19 15.5H14Z" fill="#fff6e4"/><g>${text(20, 35, 13, number, "#fff6e4")}</g>`;
