/** The same cards for small screens, on 200 x 280: fewer words, and none of them below 12 px at a width of 70. */
import { glyph, lit } from "../../art/svg";
import { cond, fitted, INK, MANILA, mono, PAPER, type ContractLook, type ModifierLook, type WeaponLook } from "./art";
import { ATTRIBUTES, PHASE_LOOKS, RADAR, weaponPicture } from "./cast";

export const TEXT = 35;
const WIDTH = 182;
/** Lines that fit at the size of the text. */
function wrapped(title: string): string[] {
  const most = Math.floor(WIDTH / (TEXT * 0.475));
  const lines: string[] = [];
  for (const word of title.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length && longer.length <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
const named = (title: string, bottom: number): string => {
  const lines = wrapped(title);
  return lines
    .map((line, i) => cond(12, bottom - (lines.length - 1 - i) * 34, line, { size: fitted(line, WIDTH, TEXT) }))
    .join("");
};
const causes = (ids: { id: string }[], x: number, y: number, size: number, ink = INK): string =>
  ids.map(({ id }, i) => glyph(ATTRIBUTES[id] ?? RADAR, x + i * (size + 3), y, size, ink)).join("");

export function smallWeapon({ weapon, name, time, low, attributes }: WeaponLook): string {
  const needs = low >= 6 ? "6" : `${low}+`;
  return `<rect width="200" height="280" rx="8" fill="${PAPER}"/><rect x="8" y="8" width="184" height="134" fill="#c9ccc6"/><g transform="translate(0 10)">${weaponPicture(weapon)}</g><path d="M0 0H112L100 44H0Z" fill="${INK}"/>${mono(10, 33, time, { size: 36, fill: "#fff" })}${named(name, wrapped(name).length > 1 ? 208 : 186)}<rect x="12" y="222" width="68" height="48" rx="9" fill="${INK}"/>${mono(46, 258, needs, { size: 38, fill: PAPER, anchor: "middle" })}${causes(attributes, 92, 224, 44)}`;
}

export function smallModifier({ name, phase, effect }: ModifierLook): string {
  const { colour, icon } = PHASE_LOOKS[phase];
  return `<rect width="200" height="280" rx="8" fill="${PAPER}"/><path d="M8 8H192V144L8 172Z" fill="${colour}"/>${lit(icon, effect ? 14 : 52, effect ? 56 : 28, 96, "#ffffff", "#ffffff99")}${effect ? mono(186, 52, effect, { size: 44, fill: "#fff", anchor: "end" }) : ""}${named(name, wrapped(name).length > 1 ? 252 : 226)}`;
}

export function smallContract({ name, positive, negative, gain, cost }: ContractLook): string {
  const row = (y: number, money: string, ids: { id: string }[], ink: string): string =>
    mono(10, y + 31, money, { size: TEXT, fill: ink }) + causes(ids, 76, y + 1, 36, ink);
  return `<rect width="200" height="280" rx="8" fill="${MANILA}"/><path d="M6 14H194V274H6Z" fill="#f4f1e8"/>${named(name, 56 + (wrapped(name).length - 1) * 34)}<path d="M12 178H188" stroke="${INK}"/>${row(184, gain, positive, "#14573a")}${row(228, cost, negative, "#a3271c")}`;
}
