/** The poster, 300 x 440. */
import { uid } from "../../art/svg";
import { PIPS, RIDGES } from "./fingerprint";

export const posterArt = (): string => {
  const k = uid("cover"),
    k2 = uid("cover");
  return `<rect width="300" height="440" fill="#14241c"/><clipPath id="${k}"><rect width="300" height="440"/></clipPath><g clip-path="url(#${k})"><g fill="#f2b84b" opacity=".9" transform="rotate(-11 150 200)">${[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => `<path d="M-60 ${30 + i * 38}H380V${52 + i * 38}H-60Z" opacity="${0.95 - i * 0.09}"/>`).join("")}</g><path d="M0 0H86L40 440H0ZM300 0H246L276 440H300Z" fill="#0b130f" opacity=".88"/>
 <g transform="translate(150 258)"><path d="M-142 210C-134 122 -76 98 -40 78L0 150 40 78C76 98 134 122 142 190Z" fill="#26301f"/><path d="M-70 40-30 82 0 160-46 176-104 110Z" fill="#5a6a4e"/><path d="M70 40 30 82 0 160 46 176 104 110Z" fill="#333f2d"/><path d="M-14 96H14L20 160 0 184-20 160Z" fill="#b1241b"/>
 <g transform="translate(-92 -108) scale(1.840)"><clipPath id="${k2}"><path d="${PIPS.S}"/></clipPath><path d="${PIPS.S}" fill="#f5ecd8"/><g clip-path="url(#${k2})"><g fill="none" stroke="#14110f" stroke-width="2.100"><path d="${RIDGES}"/></g><path d="M50 -10H120V110H58Z" fill="#0c0f0dcc"/></g></g>
 <g transform="translate(0 -30) scale(.86)"><path d="M-62 -64C-66 -132 -40 -158 -18 -146-8 -140 8 -140 18 -146 40 -158 66 -132 62 -64Z" fill="#0c0f0d"/><path d="M-62 -84H62V-64H-62Z" fill="#b1241b"/><path d="M-122 -54C-80 -82 80 -82 122 -54 98 -32 50 -46 0 -46S-98 -32-122 -54Z" fill="#0c0f0d"/><path d="M-122 -54C-80 -82 -20 -76 0 -75V-46C-50 -46 -98 -32 -122 -54Z" fill="#2b3026"/></g></g>
 <path d="M0 356H300V440H0Z" fill="#0c0f0d"/></g><text x="150" y="389" text-anchor="middle" font-family="Playfair" font-weight="900" font-size="40" fill="#f5ecd8">Agencies</text><text x="150" y="420" text-anchor="middle" font-family="Playfair" font-weight="700" font-size="25" fill="#f2b84b">of Assassination</text>`;
};
