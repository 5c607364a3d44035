/** Where somebody was a moment ago: a hat in the light of a street lamp, and steps that lead out of it. */
import { drawn, uid } from "./svg";

const NIGHT = "#1a1613";
const WALL = "#2b2520";
const POST = "#463d34";
const LIGHT = "#f2c14e";
const FELT = "#3d352c";
const FELT_DARK = "#28221c";
const BAND = "#e8503f";

const COURSES = [34, 68, 102, 136, 170];
const JOINTS = [
  [40, 120, 300, 372],
  [84, 246, 330],
  [26, 140, 352],
  [70, 288, 380],
  [36, 316],
];
/** From the hat to the right, each a little fainter than the one before. */
const STEPS = [
  [306, 262],
  [324, 250],
  [342, 262],
  [360, 250],
  [378, 262],
];

const bricks = (): string =>
  COURSES.map((y, row) => `M0 ${y}H400${(JOINTS[row] ?? []).map((x) => `M${x} ${y - 34}V${y}`).join("")}`).join("");

const steps = (): string =>
  STEPS.map(
    ([x, y], number) =>
      `<g fill="${LIGHT}" opacity="${0.6 - number * 0.11}"><ellipse cx="${x}" cy="${y}" rx="7" ry="3"/><ellipse cx="${x! - 11}" cy="${y}" rx="3" ry="2.4"/></g>`,
  ).join("");

const hat = (): string =>
  `<g transform="translate(118 192) rotate(-7 100 60)">
    <path d="M66 54C64 22 78 8 90 13 96 16 104 16 110 13 122 8 136 22 134 54Z" fill="${FELT}"/>
    <path d="M66 54C64 22 78 8 90 13 94 15 96 15 98 16L92 54Z" fill="${FELT_DARK}"/>
    <path d="M66 42C86 49 114 49 134 42V56H66Z" fill="${BAND}"/>
    <path d="M34 60C58 46 142 46 166 60 152 71 124 64 100 64S48 71 34 60Z" fill="${FELT}"/>
    <path d="M34 60C48 71 76 64 100 64S152 71 166 60C158 74 124 70 100 70S42 74 34 60Z" fill="${FELT_DARK}"/>
  </g>`;

/** In a box of 400 by 290. */
export const notFound = drawn((): string => {
  const cone = uid("cone");
  return `<linearGradient id="${cone}" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${LIGHT}" stop-opacity=".62"/><stop offset="1" stop-color="${LIGHT}" stop-opacity=".1"/>
    </linearGradient>
    <path d="M0 0H400V290H0Z" fill="${NIGHT}"/>
    <path d="M0 0H400V204H0Z" fill="${WALL}"/>
    <path class="texture" d="${bricks()}" stroke="${NIGHT}" stroke-width="2"/>
    <path d="M0 204H400" stroke="${POST}" stroke-width="3"/>
    <path d="M66 268V52Q66 26 94 26H196" fill="none" stroke="${POST}" stroke-width="9"/>
    <path d="M52 268H80L84 278H48Z" fill="${POST}"/>
    <path d="M188 24H224L240 44H172Z" fill="${POST}"/>
    <path d="M172 44H240L352 252H60Z" fill="url(#${cone})"/>
    <ellipse cx="206" cy="252" rx="146" ry="22" fill="${LIGHT}" opacity=".3"/>
    <path d="M180 44H232L226 52H186Z" fill="#ffe9ae"/>
    <ellipse cx="218" cy="260" rx="62" ry="7" fill="#000" opacity=".45"/>
    ${hat()}${steps()}`;
});
