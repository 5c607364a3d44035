/** Pictures for cards nobody has drawn yet: people get a face of their own, things an emblem by their name, and each
 * kind of card a ground and a pattern. 100 x 64. */
import { bust, type Look } from "../../art/bust";
import { drawn, lit, uid } from "../../art/svg";
import type { CardFacts } from "../../protocol/types";
import airplane from "icon:game-icons/airplane-departure";
import balloon from "icon:game-icons/air-balloon";
import bomb from "icon:game-icons/unlit-bomb";
import boomerang from "icon:game-icons/boomerang";
import bow from "icon:game-icons/high-shot";
import car from "icon:game-icons/city-car";
import city from "icon:game-icons/radar-sweep";
import coins from "icon:game-icons/two-coins";
import crate from "icon:game-icons/wooden-crate";
import crossbow from "icon:game-icons/crossbow";
import crosshair from "icon:game-icons/targeting";
import dagger from "icon:game-icons/plain-dagger";
import dice from "icon:game-icons/perspective-dice-six";
import eye from "icon:game-icons/eyeball";
import flask from "icon:game-icons/poison-bottle";
import handcuffs from "icon:game-icons/handcuffs";
import helicopter from "icon:game-icons/helicopter";
import knife from "icon:game-icons/bowie-knife";
import lightning from "icon:game-icons/lightning-arc";
import pistol from "icon:game-icons/pistol-gun";
import rifle from "icon:game-icons/winchester-rifle";
import rocket from "icon:game-icons/missile-launcher";
import rope from "icon:game-icons/rope-coil";
import scroll from "icon:game-icons/tied-scroll";
import shield from "icon:game-icons/shield";
import shuriken from "icon:game-icons/shuriken";
import smoke from "icon:game-icons/domino-mask";
import speedboat from "icon:game-icons/speed-boat";
import spy from "icon:game-icons/spy";
import submarine from "icon:game-icons/submarine";

/** The first word that fits tells the emblem. */
const EMBLEMS: readonly (readonly [RegExp, string])[] = [
  [/rifle|sniper|lever-action/, rifle],
  [/pistol|gun\b/, pistol],
  [/rpg|rocket/, rocket],
  [/crossbow/, crossbow],
  [/bow\b/, bow],
  [/boomerang/, boomerang],
  [/shuriken|kunai/, shuriken],
  [/knife|machete|blade|jutte|tessen|sword|katana|ninjato|naginata|scythe|grim-reaper/, knife],
  [/rope|strang|garrot|kusari|chain/, rope],
  [/poison|cyanide|acid|fukiya|toxi/, flask],
  [/bomb|explosive|plastic|dynamite/, bomb],
  [/smoke/, smoke],
  [/electr|wiring|shock/, lightning],
  [/car\b/, car],
  [/boat|ship/, speedboat],
  [/balloon/, balloon],
  [/helicopter/, helicopter],
  [/submarine/, submarine],
  [/jet|plane|ticket|flight/, airplane],
  [/prison|bribed/, handcuffs],
  [/dice|luck/, dice],
  [/intel|wiretap|scout|spy|tip-off|look|search/, eye],
  [/protect|guard|safe|shield/, shield],
  [/pay|gold|reward|bribe|market|dealer|pickpocket|thief|chip|money/, coins],
  [/contract|list|order|letter/, scroll],
  [/city|port|space/, city],
  [/target|hit/, crosshair],
  [/crate|supply|drop|box/, crate],
  [/weapon/, dagger],
  [/modifier|event|bonus/, spy],
];
const PEOPLE = /^(target|assassin|guardian|specialist|character|meddler|person|agent|hit|guest|suspect|role)$/;

/** Grounds deep enough for bone and gold on top. */
const GROUNDS = ["#6e2a22", "#234a7a", "#2c5640", "#6a4a16", "#4b3263", "#1d5560", "#5c2748", "#3c434d"];
const PATTERNS: readonly ((ink: string) => string)[] = [
  (ink) =>
    Array.from(
      { length: 12 },
      (_, ray) => `<path d="M50 34L-20 -46L8 -46Z" transform="rotate(${ray * 30} 50 34)" fill="${ink}"/>`,
    ).join(""),
  (ink) =>
    Array.from({ length: 40 }, (_, cell) => {
      const [x, y] = [(cell % 8) * 14 + (Math.floor(cell / 8) % 2) * 7, Math.floor(cell / 8) * 14];
      return `<circle cx="${x}" cy="${y}" r="7" fill="none" stroke="${ink}" stroke-width="2"/>`;
    }).join(""),
  (ink) =>
    Array.from(
      { length: 9 },
      (_, bar) => `<path d="M-20 ${bar * 12}L120 ${bar * 12 - 26}v5L-20 ${bar * 12 + 5}Z" fill="${ink}"/>`,
    ).join(""),
  (ink) =>
    Array.from({ length: 35 }, (_, cell) => {
      const [x, y] = [(cell % 7) * 17 + (Math.floor(cell / 7) % 2) * 8.5, Math.floor(cell / 7) * 15];
      return `<path d="M${x} ${y - 7}l5 7-5 7-5-7Z" fill="${ink}"/>`;
    }).join(""),
  (ink) =>
    `<path d="M0 12H100M0 28H100M0 44H100M0 60H100M14 0V64M34 0V64M54 0V64M74 0V64M94 0V64" stroke="${ink}" fill="none"/>`,
];

/** A number that an id always has: the same card looks the same at every table. */
export function hash(text: string): number {
  let sum = 2166136261;
  for (const letter of text) sum = Math.imul(sum ^ letter.charCodeAt(0), 16777619);
  return sum >>> 0;
}

function pick<T>(from: readonly T[], seed: number, turn: number): T {
  const one = from[Math.floor(seed / 7 ** turn) % from.length];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
}

const HAIR = ["slick", "short", "part", "bob", "long", "wave", "bun", "afro", "crop"] as const;

/** A face for an id. */
export function face(id: string, ground: string): string {
  const seed = hash(id);
  const look: Look = {
    bg: ground,
    skin: pick(["a", "b", "c", "d"] as const, seed, 1),
    hair: pick(HAIR, seed, 2),
    hc: pick(["#1a1412", "#3a2114", "#6b3a1c", "#d8cdb8", "#2a1a12"], seed, 3),
    collar: pick(["suit", "turtle", "trench", "dress", "bow"] as const, seed, 4),
    coat: pick(["#1c2733", "#33231c", "#22301f", "#2c2038", "#4a2323"], seed, 5),
    tie: pick(["#c2352c", "#c9a24a", "#6fb1f0", "#e6e0d4"], seed, 6),
  };
  if (seed % 5 === 0) Object.assign(look, { hat: "fedora", hatc: "#2b2620", band: "#8a2a20" });
  const extra = pick(["", "glasses", "stache", "beard", "earring"] as const, seed, 8);
  if (extra) look.x = [extra];
  return bust(look);
}

/** The tint of a kind: kinds of one game differ as long as there are tints. */
export const ground = (kind: string, kinds: string[]): string =>
  GROUNDS[Math.max(0, kinds.indexOf(kind)) % GROUNDS.length] ?? "#3c434d";

export function emblem(card: Pick<CardFacts, "id" | "kind" | "name">): string {
  const words = `${card.id} ${card.name.toLowerCase()} ${card.kind}`;
  return EMBLEMS.find(([pattern]) => pattern.test(words))?.[1] ?? dagger;
}

/** The picture of a card, 100 x 64. */
export const picture = drawn((card: CardFacts, kinds: string[]): string => {
  const clip = uid("gc");
  const tint = ground(card.kind, kinds);
  const pattern = PATTERNS[Math.max(0, kinds.indexOf(card.kind)) % PATTERNS.length]?.("#ffffff14") ?? "";
  const subject = PEOPLE.test(card.kind)
    ? `<svg x="18" y="2" width="64" height="62" viewBox="20 8 160 155">${face(card.id, "")}</svg>`
    : `<circle cx="50" cy="33" r="25" fill="#f4ede022"/>${lit(emblem(card), 28, 11, 44, "#f8efdc", "#cbb893")}`;
  return `<clipPath id="${clip}"><path d="M0 0H100V64H0Z"/></clipPath><g clip-path="url(#${clip})"><path d="M0 0H100V64H0Z" fill="${tint}"/>${pattern}${subject}</g>`;
});

/** The back of every card, 100 x 140. */
export function back(): string {
  return `<path d="M0 0H100V140H0Z" fill="var(--table2, #1b1815)"/><path d="M5 5H95V135H5Z" fill="none" stroke="var(--acc)" stroke-opacity=".5" stroke-width="1.5"/><path d="M5 96L95 44M5 110L95 58" stroke="var(--acc)" stroke-opacity=".35" stroke-width="2"/><circle cx="50" cy="70" r="20" fill="var(--acc)" fill-opacity=".9"/><svg x="36" y="56" width="28" height="28" viewBox="0 0 512 512" color="var(--on-acc)">${dagger}</svg>`;
}
