/** The poster, 300 x 440. */
import { bust } from "../../art/bust";
import { uid } from "../../art/svg";
import { crown, MASKS } from "./masks";

export const posterArt = (): string => {
  const light = uid("glow");
  return `<rect width="300" height="440" fill="#1d1228"/><radialGradient id="${light}" cx=".5" cy=".42" r=".6"><stop offset="0" stop-color="#6b3a5c"/><stop offset="1" stop-color="#150c1d"/></radialGradient><rect width="300" height="440" fill="url(#${light})"/><path d="M14 14H286V426H14Z" fill="none" stroke="#e9c46a" stroke-width="2.500"/><path d="M20 20H280V420H20Z" fill="none" stroke="#e9c46a77"/>${[
    [14, 14],
    [286, 14],
    [14, 426],
    [286, 426],
  ]
    .map(([x = 0, y = 0]) => `<path d="M${x} ${y - 10}l10 10-10 10-10-10Z" fill="#e9c46a"/>`)
    .join("")}
 <g fill="#e9c46a" opacity=".13" transform="translate(150 200)">${Array.from({ length: 16 }, (_, i) => `<path d="M0 0L-9 -190H9Z" transform="rotate(${i * 22.5})"/>`).join("")}</g>${crown(32, 44, 236)}
 <g>${(["siren", "werewolf", "ghost", "dragon", "chimera"] as const).map((k, i) => `<svg x="${22 + i * 51.5}" y="${258 + Math.abs(i - 2) * -6}" width="52" height="72" viewBox="30 -26 140 194"><path d="M30 168V60C30 10 70 -20 100 -26 130 -20 170 10 170 60V168Z" fill="${MASKS[k].ground}"/>${bust(MASKS[k].look)}</svg>`).join("")}</g><path d="M20 326H280V420H20Z" fill="#150c1d"/>
 <text x="150" y="366" text-anchor="middle" font-family="Cinzel" font-weight="800" font-size="31" fill="#f4dca6">Assassin's</text><text x="150" y="404" text-anchor="middle" font-family="Cinzel" font-weight="800" font-size="41" fill="#f4dca6">Crisis</text>`;
};
