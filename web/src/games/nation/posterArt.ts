/** The poster, 300 x 440. */
import radarSweep from "icon:game-icons/radar-sweep";
import { bust, type Look } from "../../art/bust";
import { glyph, uid } from "../../art/svg";
import { DICTATOR, GENERAL, MOB_BOSS, PRINCESS, ROGUE_AGENT } from "./looks";

/** A tile of the pyramid, 100 x 115; the chosen one is ringed. */
function tile(look: Look, chosen: boolean): string {
  const clip = uid("tile");
  const hex = "M50 2 98 29.6V85.8L50 113.4 2 85.8V29.6Z";
  return `<clipPath id="${clip}"><path d="${hex}"/></clipPath><path d="${hex}" fill="${chosen ? "#63cbe6" : "#3a464f"}"/><g clip-path="url(#${clip})"><rect x="6" y="6" width="88" height="104" fill="${chosen ? "#9fb6bd" : "#55626b"}"/><svg x="4" y="8" width="92" height="92" viewBox="20 -10 160 160">${bust(look)}</svg>${chosen ? "" : '<rect width="100" height="116" fill="#0b0f1466"/>'}</g>${chosen ? '<path d="M50 -6C96 -10 112 30 106 62 100 104 70 124 44 120 8 116 -10 84 -6 50 -2 18 20 -4 56 -8" fill="none" stroke="#bd2f22" stroke-width="4"/>' : ""}`;
}

export const posterArt = (): string => {
  const k = uid("cover");
  return `<clipPath id="${k}"><rect width="300" height="440"/></clipPath><g clip-path="url(#${k})"><rect width="300" height="440" fill="#d9bd83"/><path d="M0 0H300V30H212L200 46H92L80 30H0Z" fill="#b9985a"/><path d="M18 56H282V430H18Z" fill="#eceae2"/>
 <g transform="translate(0 8)">${[0, 1].map((i) => `<svg x="${68 + i * 84}" y="52" width="80" height="92" viewBox="0 0 100 115.470">${tile(i ? DICTATOR : PRINCESS, false)}</svg>`).join("")}${[0, 1, 2].map((i) => `<svg x="${26 + i * 84}" y="124" width="80" height="92" viewBox="0 0 100 115.470" style="overflow:visible">${tile(i === 1 ? GENERAL : i ? ROGUE_AGENT : MOB_BOSS, i === 1)}</svg>`).join("")}</g>
 <g fill="#14181b"><path d="M36 246H264V258H36ZM36 266H190V278H36ZM200 266H264V278H200ZM36 286H110V298H36Z"/></g><g fill="none" stroke="#14181b55"><path d="M120 297H264M36 317H264"/></g>
 <g transform="rotate(-7 150 290)"><rect x="124" y="262" width="146" height="40" fill="#eceae2" stroke="#bd2f22" stroke-width="5"/><text x="197" y="292" text-anchor="middle" font-family="Plex Cond" font-weight="700" font-size="26" fill="#bd2f22">TOP SECRET</text></g>
 <path d="M0 340H300V440H0Z" fill="#10181d"/><text x="24" y="385" font-family="Plex Cond" font-weight="700" font-size="43" fill="#eceae2">Assassin</text><text x="24" y="424" font-family="Plex Cond" font-weight="700" font-size="43" fill="#63cbe6">Nation</text>${glyph(radarSweep, 222, 362, 60, "#63cbe6")}</g>`;
};
