/** Who and what lies on the table: eighteen portraits, nine weapons, eight causes, nineteen modifiers. */
import bowieKnife from "icon:game-icons/bowie-knife";
import crossbow from "icon:game-icons/crossbow";
import dynamite from "icon:game-icons/dynamite";
import explosionRays from "icon:game-icons/explosion-rays";
import falling from "icon:game-icons/falling";
import gunshot from "icon:game-icons/gunshot";
import knifeThrust from "icon:game-icons/knife-thrust";
import lungs from "icon:game-icons/lungs";
import magnifyingGlass from "icon:game-icons/magnifying-glass";
import monkeyWrench from "icon:game-icons/monkey-wrench";
import pistolGun from "icon:game-icons/pistol-gun";
import plainDagger from "icon:game-icons/plain-dagger";
import poison from "icon:game-icons/poison";
import poisonBottle from "icon:game-icons/poison-bottle";
import radarSweep from "icon:game-icons/radar-sweep";
import ropeCoil from "icon:game-icons/rope-coil";
import scrollUnfurled from "icon:game-icons/scroll-unfurled";
import shield from "icon:game-icons/shield";
import speaker from "icon:game-icons/speaker";
import speakerOff from "icon:game-icons/speaker-off";
import { bust, type Look } from "../../art/bust";
import { DICTATOR, GENERAL, MOB_BOSS, PRINCESS, ROGUE_AGENT } from "./looks";
import { lit } from "../../art/svg";

export const RADAR = radarSweep;
export const SCROLL = scrollUnfurled;

const TARGETS: Record<string, Look> = {
  journalist: { hair: "bob", hc: "#5a3420", x: ["glasses"], coat: "#4a5a52", collar: "turtle" },
  mistress: { hair: "wave", hc: "#2a1512", collar: "dress", coat: "#6b1f2a", lips: "#c2352c", tie: "#f0e6d2" },
  "black-hat": { hat: "hood", hatc: "#20272d", x: ["glasses"], coat: "#20272d", collar: "turtle" },
  "drug-runner": {
    hat: "beanie",
    hatc: "#3a4a2c",
    band: "#27331d",
    x: ["beard"],
    skin: "b",
    coat: "#3a3a30",
    collar: "turtle",
  },
  "union-head": { hair: "crop", hc: "#8c8375", x: ["stache"], coat: "#5a4630", skin: "a", tie: "#2f4f6b" },
  "rival-assassin": { hair: "slick", hc: "#14110f", x: ["shades", "scar"], coat: "#17191c", collar: "turtle" },
  "rising-star": {
    hair: "afro",
    hc: "#1c1310",
    skin: "c",
    x: ["earring"],
    collar: "dress",
    coat: "#c08a1c",
    lips: "#b5433a",
  },
  judge: { hair: "bob", hc: "#d9d4c8", x: ["glasses"], coat: "#1a1a1e", collar: "robe", skin: "c" },
  "political-hopeful": { hair: "part", hc: "#6b4526", coat: "#1f3a6b", tie: "#b1241b" },
  "fortune-500-ceo": { hair: "slick", hc: "#9a948a", coat: "#2a2e33", tie: "#3b6b8a", x: ["glasses"] },
  "terrorist-leader": {
    hat: "hood",
    hatc: "#4a4636",
    coat: "#4a4636",
    collar: "turtle",
    mask: "ninja",
    band: "#2e2b20",
  },
  general: GENERAL,
  "corrupt-senator": { hair: "part", hc: "#cfc8ba", coat: "#3a2a2a", tie: "#c9a24a", x: ["cig"], skin: "d" },
  "mob-boss": MOB_BOSS,
  "rogue-agent": ROGUE_AGENT,
  princess: PRINCESS,
  "prime-minister": {
    hair: "bob",
    hc: "#6b5a46",
    coat: "#243a5a",
    collar: "suit",
    tie: "#e4dccb",
    lips: "#a8402f",
    x: ["earring"],
  },
  dictator: DICTATOR,
};

export const portraitOf = (target: string): string => bust(TARGETS[target] ?? {});

const RIFLE =
  '<path d="M40 92 176 40 178 46 44 100Z" fill="#22292e"/><path d="M26 96 74 78 80 90 52 112 28 122Z" fill="#22292e"/><path d="M88 56 132 39 134 46 92 62Z" fill="#4a555c"/><path d="M104 74 112 100 121 97 114 70Z" fill="#4a555c"/><path d="M150 52 158 84M158 50 150 84" stroke="#4a555c" stroke-width="3"/>';
const RPG =
  '<path d="M30 104 146 56 150 66 34 114Z" fill="#22292e"/><path d="M140 50 160 42C176 40 184 46 186 50 182 58 170 66 154 70L146 72Z" fill="#4a555c"/><path d="M70 92 78 118 88 116 82 88ZM104 80 110 100 119 97 114 76Z" fill="#4a555c"/><path d="M24 100 36 98 40 116 30 122Z" fill="#4a555c"/>';
const WEAPONS: Record<string, string> = {
  pistol: pistolGun,
  crossbow,
  knife: bowieKnife,
  explosive: dynamite,
  poison: poisonBottle,
  rope: ropeCoil,
  sabotage: monkeyWrench,
};
/** A weapon on its evidence grid, within 10..190 x 10..130. */
export function weaponPicture(weapon: string): string {
  if (weapon === "sniper-rifle") return RIFLE;
  if (weapon === "rpg") return RPG;
  return lit(WEAPONS[weapon] ?? pistolGun, 46, 18, 112, "#22292e", "#4a555c");
}

export const ATTRIBUTES: Record<string, string> = {
  loud: speaker,
  silent: speakerOff,
  gunshot,
  explosion: explosionRays,
  "stab-wound": knifeThrust,
  poisoned: poison,
  accident: falling,
  asphyxiation: lungs,
};

export type Phase = "intel" | "assassination" | "reveal" | "reaction";
export const PHASE_LOOKS: Record<Phase, { colour: string; icon: string }> = {
  intel: { colour: "#1b5a73", icon: radarSweep },
  assassination: { colour: "#7a1f18", icon: plainDagger },
  reveal: { colour: "#6b5414", icon: magnifyingGlass },
  reaction: { colour: "#1d5a3c", icon: shield },
};

/** The effect in a number, for the corner of a Modifier. */
export const EFFECTS: Record<string, string> = {
  "good-intel": "+2",
  "bad-intel": "−2",
  stealth: "+1",
  "rush-job": "−10h",
  stakeout: "+2",
  "hazard-pay": "−1",
  delay: "+10h",
  "security-detail": "−1",
  adrenaline: "+1",
  "loose-ends": "−$2k",
  "supply-drop": "+2",
};
