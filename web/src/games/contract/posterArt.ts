/** The poster, 300 x 440. */
import airplane from "icon:game-icons/commercial-airplane";
import { bust } from "../../art/bust";
import { glyph, uid } from "../../art/svg";
import { CYNTHIA_TRAVELLING } from "./looks";

export const posterArt = (): string => {
  const k = uid("cover");
  return `<clipPath id="${k}"><rect width="300" height="440"/></clipPath><g clip-path="url(#${k})"><rect width="300" height="440" fill="#f2b134"/>${["#f6c655", "#f2a03a", "#ee7f36", "#e8552f"].map((c, i) => `<circle cx="206" cy="150" r="${150 - i * 32}" fill="${c}"/>`).join("")}<path d="M0 220H300V350H0Z" fill="#1f7a7c"/><g fill="#f8ecd2" opacity=".5"><path d="M150 236H262V241H150ZM176 254H244V259H176ZM166 272H254V277H166Z"/></g>
 <g fill="#12303a"><path d="M150 222V196C150 176 172 164 186 154 200 164 222 176 222 196V222Z"/><path d="M184 156V138h4v18ZM136 222V132L139 118 142 132V222ZM230 222V132L233 118 236 132V222ZM236 222V204C236 190 250 182 260 176 270 182 284 190 284 204V222ZM120 222V206C120 196 126 192 130 188L136 194V222Z"/></g>
 <path d="M-10 84C60 30 120 60 176 26" fill="none" stroke="#fff6e4" stroke-width="5" stroke-dasharray="2 12" stroke-linecap="round"/>${glyph(airplane, 172, 2, 50, "#fff6e4")}
 <svg x="-40" y="118" width="250" height="246" viewBox="0 -6 200 196">${bust(CYNTHIA_TRAVELLING)}</svg><path d="M0 340H300V440H0Z" fill="#f8ecd2"/><path d="M0 340H300V347H0Z" fill="#e8552f"/></g><text x="20" y="394" font-family="Josefin" font-weight="700" font-size="44" fill="#12303a" letter-spacing="-.500">Contract</text><text x="20" y="428" font-family="Josefin" font-weight="700" font-size="34" fill="#c23a1c" letter-spacing="-.500">&amp; Assassin</text>`;
};
