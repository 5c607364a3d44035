/** The poster, 300 x 440. */
import { bust } from "../../art/bust";
import { uid } from "../../art/svg";

export const posterArt = (): string => {
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
};
