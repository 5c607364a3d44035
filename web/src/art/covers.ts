/** The five posters, 300 x 440. */
import airplane from "icon:game-icons/commercial-airplane";
import radarSweep from "icon:game-icons/radar-sweep";
import { bust, type Look } from "./bust";
import { crown, MASKS } from "./masks";
import { glyph, uid } from "./svg";

const SPADE =
  "M50 4C62 24 92 40 92 64 92 80 78 88 66 84 60 82 56 78 54 74 55 84 60 92 66 96H34C40 92 45 84 46 74 44 78 40 82 34 84 22 88 8 80 8 64 8 40 38 24 50 4Z";

const TRAVELLER: Look = {
  hat: "pillbox",
  hatc: "#3b1d55",
  hair: "bob",
  hc: "#1a1214",
  collar: "dress",
  coat: "#3b1d55",
  lips: "#c2352c",
  tie: "#f0e6d2",
  skin: "b",
  x: ["shades", "earring"],
};
const PRINCESS: Look = {
  hair: "long",
  hc: "#b07a2e",
  hat: "tiara",
  hatc: "#e6d6a0",
  band: "#4fa3c4",
  collar: "dress",
  coat: "#5b7fa8",
  lips: "#c2554a",
  skin: "d",
};
const DICTATOR: Look = {
  hat: "cap",
  hatc: "#4a1d1a",
  band: "#d9b25a",
  collar: "uniform",
  coat: "#4a1d1a",
  tie: "#d9b25a",
  x: ["shades", "stache"],
};
const BOSS: Look = { hat: "fedora", hatc: "#2a2a2e", band: "#8a1f1a", coat: "#26262a", collar: "suit", x: ["cig"] };
const GENERAL: Look = {
  hat: "cap",
  hatc: "#3c4a2c",
  band: "#c9a24a",
  collar: "uniform",
  coat: "#3c4a2c",
  tie: "#c9a24a",
  x: ["stache"],
  hc: "#6a655c",
};
const AGENT: Look = { hair: "bun", hc: "#17120f", x: ["patch"], coat: "#23303a", collar: "turtle", skin: "b" };

/** A tile of the pyramid, 100 x 115; the chosen one is ringed. */
function tile(look: Look, chosen: boolean): string {
  const clip = uid("tile");
  const hex = "M50 2 98 29.6V85.8L50 113.4 2 85.8V29.6Z";
  return `<clipPath id="${clip}"><path d="${hex}"/></clipPath><path d="${hex}" fill="${chosen ? "#63cbe6" : "#3a464f"}"/><g clip-path="url(#${clip})"><rect x="6" y="6" width="88" height="104" fill="${chosen ? "#9fb6bd" : "#55626b"}"/><svg x="4" y="8" width="92" height="92" viewBox="20 -10 160 160">${bust(look)}</svg>${chosen ? "" : '<rect width="100" height="116" fill="#0b0f1466"/>'}</g>${chosen ? '<path d="M50 -6C96 -10 112 30 106 62 100 104 70 124 44 120 8 116 -10 84 -6 50 -2 18 20 -4 56 -8" fill="none" stroke="#bd2f22" stroke-width="4"/>' : ""}`;
}

const fingerprint = (n = 19): string => {
  let r = "";
  for (let i = 1; i < n; i++)
    r += `<ellipse cx="${50 + Math.sin(i) * 1.4}" cy="${62 - i * 0.6}" rx="${i * 3}" ry="${i * 3.9}"/>`;
  return r;
};

export const covers: Record<string, () => string> = {
  agencies: () => {
    const k = uid("cover"),
      k2 = uid("cover");
    return `<rect width="300" height="440" fill="#14241c"/><clipPath id="${k}"><rect width="300" height="440"/></clipPath><g clip-path="url(#${k})"><g fill="#f2b84b" opacity=".9" transform="rotate(-11 150 200)">${[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => `<path d="M-60 ${30 + i * 38}H380V${52 + i * 38}H-60Z" opacity="${0.95 - i * 0.09}"/>`).join("")}</g><path d="M0 0H86L40 440H0ZM300 0H246L276 440H300Z" fill="#0b130f" opacity=".88"/>
 <g transform="translate(150 258)"><path d="M-142 210C-134 122 -76 98 -40 78L0 150 40 78C76 98 134 122 142 190Z" fill="#26301f"/><path d="M-70 40-30 82 0 160-46 176-104 110Z" fill="#5a6a4e"/><path d="M70 40 30 82 0 160 46 176 104 110Z" fill="#333f2d"/><path d="M-14 96H14L20 160 0 184-20 160Z" fill="#b1241b"/>
 <g transform="translate(-92 -108) scale(1.840)"><clipPath id="${k2}"><path d="${SPADE}"/></clipPath><path d="${SPADE}" fill="#f5ecd8"/><g clip-path="url(#${k2})"><g fill="none" stroke="#14110f" stroke-width="2.100">${fingerprint()}</g><path d="M50 -10H120V110H58Z" fill="#0c0f0dcc"/></g></g>
 <g transform="translate(0 -30) scale(.86)"><path d="M-62 -64C-66 -132 -40 -158 -18 -146-8 -140 8 -140 18 -146 40 -158 66 -132 62 -64Z" fill="#0c0f0d"/><path d="M-62 -84H62V-64H-62Z" fill="#b1241b"/><path d="M-122 -54C-80 -82 80 -82 122 -54 98 -32 50 -46 0 -46S-98 -32-122 -54Z" fill="#0c0f0d"/><path d="M-122 -54C-80 -82 -20 -76 0 -75V-46C-50 -46 -98 -32 -122 -54Z" fill="#2b3026"/></g></g>
 <path d="M0 356H300V440H0Z" fill="#0c0f0d"/></g><text x="150" y="389" text-anchor="middle" font-family="Playfair" font-weight="900" font-size="40" fill="#f5ecd8">Agencies</text><text x="150" y="420" text-anchor="middle" font-family="Playfair" font-weight="700" font-size="25" fill="#f2b84b">of Assassination</text>`;
  },
  crisis: () => {
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
  },
  shinobi: () => {
    const k = uid("cover"),
      wv = (c: string): string => {
        let s = "";
        for (let y = 0; y < 4; y++)
          for (let x = 0; x < 11; x++)
            s += `<g transform="translate(${x * 32 + (y % 2) * 16 - 24} ${y * 16})" fill="#efe4cb" stroke="${c}" stroke-width="2"><circle cx="16" cy="18" r="16"/><circle cx="16" cy="18" r="10.500"/><circle cx="16" cy="18" r="5"/></g>`;
        return s;
      };
    return `<clipPath id="${k}"><rect width="300" height="440"/></clipPath><g clip-path="url(#${k})"><rect width="300" height="440" fill="#efe4cb"/><path d="M0 0H150V440H0Z" fill="#1f4a86"/><path d="M150 0H300V440H150Z" fill="#efe0bd"/><circle cx="150" cy="150" r="112" fill="#c2351f"/><path d="M150 38A112 112 0 0 0 150 262Z" fill="#efe4cb"/>
 <g fill="#17191f"><path d="M196 330V250H284V330ZM186 254C206 250 216 240 222 226H258C264 240 274 250 294 254ZM204 228C214 224 224 212 228 200H252C256 212 266 224 276 228ZM236 200 240 176 244 200Z" opacity=".92"/></g>
 <svg x="26" y="76" width="248" height="300" viewBox="0 -20 200 242">${bust({ mask: "ninja", hatc: "#17191f", band: "#c2351f", collar: "kimono", coat: "#17191f", cc: "#efe4cb", hair: "none" })}</svg>
 <g transform="translate(0 318)">${wv("#1f4a86")}</g><path d="M0 366H300V440H0Z" fill="#17191f"/></g><text x="150" y="418" text-anchor="middle" font-family="Yuji" font-size="40" fill="#efe4cb">Shinobi Clans</text>`;
  },
  nation: () => {
    const k = uid("cover");
    return `<clipPath id="${k}"><rect width="300" height="440"/></clipPath><g clip-path="url(#${k})"><rect width="300" height="440" fill="#d9bd83"/><path d="M0 0H300V30H212L200 46H92L80 30H0Z" fill="#b9985a"/><path d="M18 56H282V430H18Z" fill="#eceae2"/>
 <g transform="translate(0 8)">${[0, 1].map((i) => `<svg x="${68 + i * 84}" y="52" width="80" height="92" viewBox="0 0 100 115.470">${tile(i ? DICTATOR : PRINCESS, false)}</svg>`).join("")}${[0, 1, 2].map((i) => `<svg x="${26 + i * 84}" y="124" width="80" height="92" viewBox="0 0 100 115.470" style="overflow:visible">${tile(i === 1 ? GENERAL : i ? AGENT : BOSS, i === 1)}</svg>`).join("")}</g>
 <g fill="#14181b"><path d="M36 246H264V258H36ZM36 266H190V278H36ZM200 266H264V278H200ZM36 286H110V298H36Z"/></g><g fill="none" stroke="#14181b55"><path d="M120 297H264M36 317H264"/></g>
 <g transform="rotate(-7 150 290)"><rect x="124" y="262" width="146" height="40" fill="#eceae2" stroke="#bd2f22" stroke-width="5"/><text x="197" y="292" text-anchor="middle" font-family="Plex Cond" font-weight="700" font-size="26" fill="#bd2f22">TOP SECRET</text></g>
 <path d="M0 340H300V440H0Z" fill="#10181d"/><text x="24" y="385" font-family="Plex Cond" font-weight="700" font-size="43" fill="#eceae2">Assassin</text><text x="24" y="424" font-family="Plex Cond" font-weight="700" font-size="43" fill="#63cbe6">Nation</text>${glyph(radarSweep, 222, 362, 60, "#63cbe6")}</g>`;
  },
  contract: () => {
    const k = uid("cover");
    return `<clipPath id="${k}"><rect width="300" height="440"/></clipPath><g clip-path="url(#${k})"><rect width="300" height="440" fill="#f2b134"/>${["#f6c655", "#f2a03a", "#ee7f36", "#e8552f"].map((c, i) => `<circle cx="206" cy="150" r="${150 - i * 32}" fill="${c}"/>`).join("")}<path d="M0 220H300V350H0Z" fill="#1f7a7c"/><g fill="#f8ecd2" opacity=".5"><path d="M150 236H262V241H150ZM176 254H244V259H176ZM166 272H254V277H166Z"/></g>
 <g fill="#12303a"><path d="M150 222V196C150 176 172 164 186 154 200 164 222 176 222 196V222Z"/><path d="M184 156V138h4v18ZM136 222V132L139 118 142 132V222ZM230 222V132L233 118 236 132V222ZM236 222V204C236 190 250 182 260 176 270 182 284 190 284 204V222ZM120 222V206C120 196 126 192 130 188L136 194V222Z"/></g>
 <path d="M-10 84C60 30 120 60 176 26" fill="none" stroke="#fff6e4" stroke-width="5" stroke-dasharray="2 12" stroke-linecap="round"/>${glyph(airplane, 172, 2, 50, "#fff6e4")}
 <svg x="-40" y="118" width="250" height="246" viewBox="0 -6 200 196">${bust(TRAVELLER)}</svg><path d="M0 340H300V440H0Z" fill="#f8ecd2"/><path d="M0 340H300V347H0Z" fill="#e8552f"/></g><text x="20" y="394" font-family="Josefin" font-weight="700" font-size="44" fill="#12303a" letter-spacing="-.500">Contract</text><text x="20" y="428" font-family="Josefin" font-weight="700" font-size="34" fill="#c23a1c" letter-spacing="-.500">&amp; Assassin</text>`;
  },
};
