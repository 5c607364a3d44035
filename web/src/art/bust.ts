/** The company of portraits: one face, many disguises; light from the left, the right half in shadow. */
import { drawn, uid } from "./svg";

type Ink = string;
/** Lit and shaded tone. */
type Skin = readonly [Ink, Ink];

export interface Look {
  bg?: Ink;
  coat?: Ink;
  coat2?: Ink;
  skin?: keyof typeof SKINS | Skin;
  hair?: keyof typeof HAIR | "none";
  hc?: Ink;
  hat?: keyof typeof HATS;
  hatc?: Ink;
  band?: Ink;
  collar?: keyof typeof COLLARS;
  cc?: Ink;
  tie?: Ink;
  x?: readonly (keyof typeof EXTRAS)[];
  mask?: keyof typeof MASKS;
  lips?: Ink;
}

/** What the parts of a portrait are painted with. */
interface Paint {
  coat: Ink;
  hc: Ink;
  hatc: Ink;
  band: Ink;
  cc: Ink;
  tie: Ink;
  /** The id of the clip path that keeps to the shaded half. */
  shadow: string;
  /** A shape with its right half in shadow. */
  two: (path: string, fill: Ink, shade?: Ink) => string;
}
type Part = (paint: Paint) => string;

const SKINS = {
  a: ["#e9c3a0", "#8a5a44"],
  b: ["#c98f63", "#6b3f2b"],
  c: ["#8d5a3c", "#442719"],
  d: ["#f0d3bb", "#9b6f5b"],
  n: ["#cfc8ba", "#595349"],
  i: ["#d8d2c4", "#6b6455"],
} satisfies Record<string, Skin>;
const HEAD = "M64 78C64 46 80 32 100 32s36 14 36 46c0 12-3 24-9 33-6 10-16 17-27 17s-21-7-27-17c-6-9-9-21-9-33z";
const SHADE = "M103 10 101 66 112 91Q109 98 102 97L105 106 99 111 105 117 102 150H170V10Z";
const SHADED_HALF = "M103 -20 101 66 112 91 102 104 104 150 108 210H260V-20Z";
const SHOULDERS = "M6 204C10 166 46 154 80 142H120C154 154 190 166 194 204Z";
const BARE_SHOULDERS = "M8 204C14 168 44 158 76 146L84 118H116L124 146C156 158 186 168 192 204Z";

/** Hair that falls behind the head. */
const HAIR_BEHIND: Record<string, string> = {
  long: "M50 170C40 60 58 20 100 20s60 40 50 150L136 176H64Z",
  wave: "M48 140C30 120 48 100 46 84 44 40 66 18 100 18s58 22 54 66c-2 16 16 36-2 56-8 10-20 8-26 4H74c-6 4-18 6-26-4Z",
  afro: "M100 2c34 0 62 26 62 62s-24 58-62 58-62-22-62-58S66 2 100 2Z",
  mane: "M100 -4l16 12 20-6 6 20 20 6-4 20 16 14-10 18 8 20-18 10-2 20-20 2-8 16H76l-8-16-20-2-2-20-18-10 8-20-10-18 16-14-4-20 20-6 6-20 20 6Z",
  bob: "M52 124C44 60 60 22 100 22s56 38 48 102l-18 4H70Z",
};
/** Hair over the forehead. */
const HAIR = {
  slick: "M63 76C60 38 82 26 101 26s41 12 36 50C134 54 122 46 100 46 80 46 68 54 63 76Z",
  short: "M62 76C56 36 84 20 108 25c28 2 34 28 30 52-3-14-8-22-18-26-18 6-36-2-46 6-6 4-10 10-12 19Z",
  part: "M62 78C56 40 76 22 104 24c28 0 36 24 34 54-2-18-10-28-20-30-12 0-26-4-34-14 0 14-14 24-22 44Z",
  bob: "M62 80C58 44 76 28 102 28s40 18 36 52C132 60 124 54 112 50 96 60 74 54 62 80Z",
  long: "M62 84C58 44 78 28 100 28s42 16 38 56C132 62 118 50 100 44 82 50 68 62 62 84Z",
  wave: "M62 78C60 44 78 26 102 28c26 0 40 18 36 52C130 58 120 52 108 54 92 58 86 44 80 46 70 50 66 62 62 78Z",
  bun: "M63 76C60 40 82 28 101 28s41 12 36 48C132 56 122 46 100 44 80 46 68 56 63 76Z",
  afro: "M66 66C70 46 84 40 100 40s32 6 34 26C120 54 80 54 66 66Z",
  mane: "M64 74C66 44 82 34 100 34s34 10 36 40C126 54 112 50 100 50 88 50 74 54 64 74Z",
  crop: "M65 68C64 42 82 30 100 30s38 12 35 38C126 52 114 48 100 48S74 52 65 68Z",
};

const COLLARS = {
  suit: ({ cc, tie }) =>
    `<path d="M78 142 100 196 122 142 112 138H88Z" fill="${cc}"/><path d="M102 160 118 140 122 142 101 196Z" fill="#0003"/><path d="M94 150H106L104 158 109 196 100 204 91 196 96 158Z" fill="${tie}"/><path d="M76 141 60 152 72 164 66 170 98 204H88L52 160Z" fill="#0006"/><path d="M124 141 140 152 128 164 134 170 102 204H112L148 160Z" fill="#0008"/>`,
  bow: ({ cc, tie }) =>
    `<path d="M78 142 100 190 122 142 112 138H88Z" fill="${cc}"/><path d="M100 152 82 143V163ZM100 152 118 143V163Z" fill="${tie}"/><circle cx="100" cy="153" r="4" fill="${tie}"/><path d="M76 141 58 158 96 204H84L46 158Z" fill="#0006"/><path d="M124 141 142 158 104 204H116L154 158Z" fill="#0008"/>`,
  trench: ({ coat, cc, tie }) =>
    `<path d="M80 140 100 178 120 140Z" fill="${cc}"/><path d="M96 152H104L106 180 100 190 94 180Z" fill="${tie}"/><path d="M64 112 84 140 100 182 78 190 46 150Z" fill="${coat}" stroke="#0007" stroke-width="2"/><path d="M136 112 116 140 100 182 122 190 154 150Z" fill="${coat}"/><path d="M136 112 116 140 100 182 122 190 154 150Z" fill="#0007"/>`,
  dress: ({ coat, tie, shadow }) =>
    `<path d="M22 186C50 176 72 186 100 194 128 186 150 176 178 186L194 204H6Z" fill="${coat}"/><g clip-path="url(#${shadow})"><path d="M22 186C50 176 72 186 100 194 128 186 150 176 178 186L194 204H6Z" fill="#0006"/></g><path d="M78 136C84 160 116 160 122 136" fill="none" stroke="${tie}" stroke-width="3.5" stroke-dasharray="1 6" stroke-linecap="round"/>`,
  uniform: ({ cc, tie }) =>
    `<path d="M80 140 100 160 120 140 126 146 100 176 74 146Z" fill="${cc}"/><path d="M100 172V204" stroke="${cc}" stroke-width="3"/><path d="M14 176 52 158 56 168 16 188ZM186 176 148 158 144 168 184 188Z" fill="${tie}"/><g fill="${tie}"><rect x="50" y="178" width="9" height="7"/><rect x="61" y="178" width="9" height="7"/><circle cx="56" cy="194" r="5"/><circle cx="68" cy="194" r="5"/></g>`,
  kimono: ({ cc }) =>
    `<path d="M78 140 122 200H98L64 150Z" fill="${cc}"/><path d="M122 140 78 200H102L136 150Z" fill="${cc}"/><path d="M122 140 78 200H92L136 150Z" fill="#0004"/>`,
  robe: () =>
    `<path d="M60 146C76 176 124 176 140 146L158 156C140 204 60 204 42 156Z" fill="#f1ead9"/><g fill="#2a221c"><path d="M60 164l4 8-6 0ZM80 178l4 8-6 0ZM100 184l4 8-6 0ZM122 178l4 8-6 0ZM140 162l4 8-6 0Z"/></g><path d="M101 170C124 170 134 156 140 146L158 156C148 184 124 194 101 194Z" fill="#0005"/>`,
  turtle: ({ coat }) =>
    `<path d="M78 128H122L128 152H72Z" fill="${coat}"/><path d="M101 128H122L128 152H102Z" fill="#0006"/>`,
  none: () => "",
} satisfies Record<string, Part>;

const HATS = {
  fedora: ({ hatc, band, two }) =>
    two("M66 54C64 22 78 8 90 13 96 16 104 16 110 13 122 8 136 22 134 54Z", hatc) +
    `<path d="M65 44H135V55H65Z" fill="${band}"/>` +
    two("M34 60C58 46 142 46 166 60 152 71 124 64 100 64S48 71 34 60Z", hatc),
  crown: ({ hatc, band, two }) =>
    two("M62 48 54 8 78 28 100 2 122 28 146 8 138 48C116 42 84 42 62 48Z", hatc, "#0005") +
    `<g fill="${band}"><circle cx="54" cy="8" r="5"/><circle cx="100" cy="3" r="6"/><circle cx="146" cy="8" r="5"/><circle cx="82" cy="38" r="4"/><circle cx="118" cy="38" r="4"/><path d="M100 30l6 7-6 7-6-7Z"/></g>`,
  tiara: ({ hatc, band, two }) =>
    two(
      "M66 44C74 30 84 34 88 26 94 22 96 14 100 8 104 14 106 22 112 26 116 34 126 30 134 44 118 36 82 36 66 44Z",
      hatc,
      "#0004",
    ) + `<circle cx="100" cy="24" r="4.5" fill="${band}"/>`,
  beret: ({ hatc, band, two }) =>
    two("M54 46C54 16 130 -2 152 28 156 42 138 44 124 42L66 52Z", hatc) +
    `<path d="M138 28C150 0 172 -6 184 -2 178 14 164 30 140 34Z" fill="${band}"/>`,
  top: ({ hatc, band, two }) =>
    two("M68 52 64 -8H136L132 52Z", hatc) +
    `<path d="M67 36H133V50H67Z" fill="${band}"/>` +
    two("M42 56C70 46 130 46 158 56 140 64 60 64 42 56Z", hatc),
  cap: ({ hatc, band, two }) =>
    two("M54 40C54 8 146 8 146 40L138 52H62Z", hatc) +
    `<path d="M62 46H138V56H62Z" fill="${band}"/><path d="M100 22l4 8 9 1-6.500 6 1.500 9-8-4-8 4 1.500-9-6.500-6 9-1Z" fill="${band}"/>` +
    two("M60 55C84 62 116 62 140 55L142 61C118 74 82 74 58 61Z", "#141210"),
  hood: ({ hatc, two }) =>
    two("M38 156C28 70 58 12 102 10c42 2 68 60 60 146L140 138C146 108 142 58 101 40 60 58 56 108 62 138Z", hatc),
  shroud: ({ hatc, two }) =>
    two("M40 160C26 70 58 6 102 4c42 2 72 66 58 156L142 132C150 100 140 56 101 46 62 56 52 100 60 132Z", hatc, "#0005"),
  kasa: ({ hatc, two }) =>
    two("M18 66 100 4 182 66C144 54 56 54 18 66Z", hatc) +
    `<path d="M100 4V56M60 34 50 60M140 34 150 60" stroke="#0005" stroke-width="2"/>`,
  kabuto: ({ hatc, band, tie, two }) =>
    two("M56 66C54 22 80 8 100 8s46 14 44 58L160 96 140 92 138 60H62L60 92 40 96Z", hatc) +
    `<path d="M58 8C66 36 84 44 100 44S134 36 142 8C160 40 128 62 100 62S40 40 58 8Z" fill="${band}"/><circle cx="100" cy="50" r="7" fill="${tie}"/>`,
  cowboy: ({ hatc, band, two }) =>
    two("M64 54C62 20 80 4 100 16 120 4 138 20 136 54Z", hatc) +
    `<path d="M64 44H136V54H64Z" fill="${band}"/>` +
    two("M22 44C40 66 72 60 100 60S160 66 178 44C176 72 136 70 100 70S24 72 22 44Z", hatc),
  robin: ({ hatc, band, two }) =>
    two("M52 56C60 30 92 12 150 40 154 50 140 52 128 50L70 60Z", hatc) +
    `<path d="M120 40C140 10 164 -4 188 -6 176 18 156 36 126 46Z" fill="${band}"/>`,
  beanie: ({ hatc, band, two }) =>
    two("M60 62C58 24 80 14 100 14s42 10 40 48L138 66H62Z", hatc) + `<path d="M58 52H142V66H58Z" fill="${band}"/>`,
  pillbox: ({ hatc, two }) =>
    two("M72 40 76 12H132L138 40C118 32 92 32 72 40Z", hatc) +
    `<path d="M72 40C92 32 118 32 138 40L134 88C116 96 88 96 70 84Z" fill="#0003"/><path d="M74 50l58 30M72 66l50 26M92 38l44 24M132 46 78 84M136 62 94 92M112 38 72 68" stroke="#0006" stroke-width="1"/>`,
  clown: ({ hatc, band, two }) =>
    `<circle cx="48" cy="66" r="22" fill="${hatc}"/><circle cx="44" cy="92" r="15" fill="${hatc}"/><circle cx="152" cy="66" r="22" fill="${hatc}"/><circle cx="156" cy="92" r="15" fill="${hatc}"/><circle cx="152" cy="66" r="22" fill="#0006"/><circle cx="156" cy="92" r="15" fill="#0006"/>` +
    two("M80 34 104 -22 124 36Z", band) +
    `<circle cx="104" cy="-20" r="8" fill="${hatc}"/>`,
  eboshi: ({ hatc, band, two }) =>
    two("M70 54C62 8 78 -22 106 -20 128 -18 136 18 130 54C112 48 88 48 70 54Z", hatc) +
    `<path d="M68 50C88 44 112 44 132 50" stroke="${band}" stroke-width="4" fill="none"/>`,
  wolf: ({ hatc, band, tie, two }) =>
    two(
      "M48 70 34 -6 72 22C88 12 112 12 128 22L166 -6 152 70C146 56 136 50 128 52L112 72 100 96 88 72 72 52C64 50 54 56 48 70Z",
      hatc,
    ) +
    `<path d="M44 16 50 44 64 30Z" fill="${band}"/><path d="M84 46l10 8-12 2ZM116 46l-10 8 12 2Z" fill="${tie}"/><path d="M96 88h8l-4 7Z" fill="#0b0909"/>`,
  dragon: ({ hatc, band, two }) =>
    two(
      "M58 72C50 40 42 22 22 4 50 2 72 14 84 24L100 10 116 24C128 14 150 2 178 4 158 22 150 40 142 72L128 60 116 84 100 100 84 84 72 60Z",
      hatc,
    ) +
    `<g fill="none" stroke="#0006" stroke-width="2"><path d="M88 34q12 10 24 0M84 46q16 12 32 0M88 60q12 10 24 0M94 74q6 6 12 0"/></g><path d="M78 50l14 6-12 4ZM122 50l-14 6 12 4Z" fill="${band}"/>`,
  chimera: ({ hatc, band, tie, two }) =>
    two("M64 40C40 40 24 20 34 -6 42 12 60 14 78 24ZM136 40C160 40 176 20 166 -6 158 12 140 14 122 24Z", band) +
    two("M62 62 74 26 100 16 126 26 138 62 122 58 112 76 100 92 88 76 78 58Z", hatc) +
    `<path d="M76 54l16 4-12 6ZM124 54l-16 4 12 6Z" fill="#1a1010"/><path d="M92 82h16l-8 10Z" fill="#1a1010"/><path d="M150 196C186 176 150 150 172 134 188 124 194 144 180 146" fill="none" stroke="${tie}" stroke-width="9" stroke-linecap="round"/><path d="M180 146l10-4-6 9Z" fill="${tie}"/>`,
  siren: ({ hatc, band, two }) =>
    two("M62 60C60 24 80 14 100 14S140 24 138 60C128 44 72 44 62 60Z", hatc) +
    `<g fill="${band}"><path d="M100 40 92 8 100 -8 108 8ZM80 42 62 16 64 -2 84 16ZM120 42 138 16 136 -2 116 16Z"/><circle cx="100" cy="40" r="6" fill="#f4efe4"/><circle cx="78" cy="45" r="4" fill="#f4efe4"/><circle cx="122" cy="45" r="4" fill="#f4efe4"/></g>`,
} satisfies Record<string, Part>;

const MASKS = {
  domino: () =>
    `<path d="M62 70C80 60 92 70 100 74 108 70 120 60 138 70 138 88 120 94 106 84H94C80 94 62 88 62 70Z" fill="#151214"/><path d="M76 77q8-6 16 1-9 5-16-1ZM124 77q-8-6-16 1 9 5 16-1Z" fill="#fff"/>`,
  ninja: ({ hatc, band, shadow }) =>
    `<path d="M62 62C60 30 80 24 100 24s40 6 38 38L136 66C116 60 84 60 64 66Z" fill="${hatc}"/><path d="M64 88C84 94 116 94 136 88 136 110 122 132 100 132S64 110 64 88Z" fill="${hatc}"/><g clip-path="url(#${shadow})"><path d="M62 62C60 30 80 24 100 24s40 6 38 38L136 66C116 60 84 60 64 66ZM64 88C84 94 116 94 136 88 136 110 122 132 100 132S64 110 64 88Z" fill="#0006"/></g><path d="M62 52 138 52 138 60C116 54 84 54 62 60Z" fill="${band}"/><path d="M138 54 168 44 160 58 176 64 140 60Z" fill="${band}"/>`,
  ghost: () =>
    `<path d="M66 62C80 46 122 46 134 62 140 92 124 130 100 134 76 130 60 92 66 62Z" fill="#f1f2f4"/><path d="M101 50C120 50 130 56 134 62 140 92 124 130 101 134Z" fill="#8e93a3"/><path d="M74 76C82 68 94 72 95 82 88 92 76 88 74 76ZM126 76C118 68 106 72 106 82 112 92 124 88 126 76Z" fill="#14121a"/><path d="M92 112q8-6 17 0-8 10-17 0Z" fill="#14121a"/>`,
} satisfies Record<string, Part>;

const EXTRAS = {
  glasses: () =>
    `<g fill="none" stroke="#14110f" stroke-width="3"><circle cx="84" cy="79" r="12"/><circle cx="117" cy="79" r="12"/><path d="M96 77h9"/></g>`,
  shades: () =>
    `<path d="M68 71H97L94 86C90 92 76 92 72 86ZM105 71H132L128 86C124 92 112 92 108 86ZM96 73h10" fill="#0d0b0b" stroke="#0d0b0b" stroke-width="2"/><path d="M74 75l10 0-6 9Z" fill="#fff5"/>`,
  stache: ({ hc }) =>
    `<path d="M78 104C88 96 96 98 100 101 104 98 112 96 122 104 112 108 104 106 100 104 96 106 88 108 78 104Z" fill="${hc}"/>`,
  beard: ({ hc }) =>
    `<path d="M66 92C70 130 84 142 100 142s30-12 34-50C126 104 116 102 108 101 104 98 96 98 92 101 84 102 74 104 66 92Z" fill="${hc}"/><path d="M101 99C112 102 126 104 134 92 130 130 116 142 101 142Z" fill="#0005"/><path d="M92 111q8 3 16 0" stroke="#5b2c22" stroke-width="3"/>`,
  patch: () =>
    `<path d="M106 70H130L126 90H110Z" fill="#0d0b0b"/><path d="M62 58 138 82" stroke="#0d0b0b" stroke-width="3"/>`,
  cig: () =>
    `<path d="M106 111 130 117" stroke="#f4efe4" stroke-width="4"/><path d="M130 117l5 1" stroke="#f0703a" stroke-width="4"/><path d="M136 112C146 100 130 92 142 78 150 66 140 58 146 46" fill="none" stroke="#fff5" stroke-width="2.500"/>`,
  monocle: () =>
    `<circle cx="84" cy="79" r="12" fill="#fff3" stroke="#d9b25a" stroke-width="3"/><path d="M76 90C70 110 76 130 72 146" stroke="#d9b25a" stroke-width="1.500" fill="none"/>`,
  nose: () =>
    `<circle cx="101" cy="92" r="9" fill="#d6331f"/><circle cx="98" cy="89" r="2.500" fill="#fff9"/><path d="M78 104C90 120 112 120 124 104" fill="none" stroke="#d6331f" stroke-width="5" stroke-linecap="round"/>`,
  scar: () => `<path d="M76 60 88 100" stroke="#a3452f" stroke-width="2.500"/>`,
  flower: () =>
    `<g transform="translate(62 168)" fill="#e9c33d"><circle r="7" cx="0" cy="-8"/><circle r="7" cx="8" cy="0"/><circle r="7" cx="0" cy="8"/><circle r="7" cx="-8" cy="0"/><circle r="5" fill="#b5371d"/></g>`,
  earring: () => `<circle cx="62" cy="98" r="4" fill="#e9c46a"/>`,
  rose: () =>
    `<circle cx="134" cy="44" r="12" fill="#c8352a"/><path d="M134 34a10 10 0 0 1 8 14M128 44a6 6 0 0 0 10 4" stroke="#0005" fill="none" stroke-width="2"/>`,
  headset: () =>
    `<path d="M60 84C56 40 78 24 100 24s44 16 40 60" fill="none" stroke="#15181b" stroke-width="5"/><rect x="54" y="74" width="13" height="24" rx="5" fill="#15181b"/><path d="M62 98C66 116 78 120 90 118" stroke="#15181b" stroke-width="3" fill="none"/>`,
} satisfies Record<string, Part>;

const isHooded = (hat: string | undefined): boolean => hat === "hood" || hat === "shroud";

/** A portrait as SVG markup, drawn for a 200 x 200 box (hats may rise above it). */
export const bust = drawn((look: Look = {}): string => {
  const {
    bg,
    coat = "#2a2a2e",
    coat2 = "#0005",
    skin = "a",
    hair = "slick",
    hc = "#221a16",
    hat,
    hatc = "#2f2a28",
  } = look;
  const { band = "#111", collar = "suit", cc = "#efe9dc", tie = "#7a1f1a", x = [], mask, lips } = look;
  const [light, dark]: Skin = typeof skin === "string" ? SKINS[skin] : skin;
  const head = uid("head");
  const shadow = uid("shade");
  const two = (path: string, fill: Ink, shade = "#0007"): string =>
    `<path d="${path}" fill="${fill}"/><g class="texture" clip-path="url(#${shadow})"><path d="${path}" fill="${shade}"/></g>`;
  const paint: Paint = { coat, hc, hatc, band, cc, tie, shadow, two };
  const front = hair === "none" ? undefined : HAIR[hair];
  const behind = HAIR_BEHIND[hair];
  return [
    `<clipPath id="${head}"><path d="${HEAD}"/></clipPath><clipPath id="${shadow}"><path d="${SHADED_HALF}"/></clipPath>`,
    bg ? `<rect width="200" height="200" fill="${bg}"/>` : "",
    behind ? two(behind, hc) : "",
    isHooded(hat) ? `<path d="M34 172C26 66 54 8 102 6c46 2 72 60 64 166Z" fill="${hatc}"/>` : "",
    `<path d="M82 104H118V150L100 164 82 150Z" fill="${dark}"/>`,
    collar === "dress" ? two(BARE_SHOULDERS, light, dark) : two(SHOULDERS, coat, coat2),
    COLLARS[collar](paint),
    face(light, dark, head, hc, lips),
    front && !isHooded(hat) ? two(front, hc, "#0006") : "",
    hair === "bun"
      ? `<circle cx="100" cy="18" r="15" fill="${hc}"/><path d="M101 3a15 15 0 0 1 0 30Z" fill="#0006"/>`
      : "",
    hat ? HATS[hat](paint) : "",
    mask ? MASKS[mask](paint) : "",
    ...x.map((extra) => EXTRAS[extra](paint)),
  ].join("");
});

function face(light: Ink, dark: Ink, clip: string, brow: Ink, lips: Ink | undefined): string {
  const mouth = `<path d="M89 109Q98 ${lips ? 115 : 112} 109 109" stroke="${lips ?? "#5b2c22"}" stroke-width="${lips ? 5.5 : 3}" fill="none" stroke-linecap="round"/>`;
  return `<ellipse cx="63" cy="84" rx="6" ry="10" fill="${light}"/><ellipse cx="137" cy="84" rx="6" ry="10" fill="${dark}"/><path d="${HEAD}" fill="${light}"/><g class="texture" clip-path="url(#${clip})"><path d="${SHADE}" fill="${dark}"/></g>
    <path d="M72 70Q82 62 95 68" stroke="${brow}" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M108 68Q120 62 128 70" stroke="#0009" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M75 79Q84 71 94 79 84 84 75 79Z" fill="#1a1513"/><circle cx="86" cy="77.5" r="1.3" fill="#fff"/><path d="M110 79Q119 73 126 79 118 83 110 79Z" fill="#0e0b0a"/><path d="M114 77.8l3 .4" stroke="#fff9" stroke-width="1.6"/>${mouth}`;
}
