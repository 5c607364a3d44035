/** Portraits for seats: the same seat looks the same at every table. */
import { bust, type Look } from "./bust";

const SEATS: readonly Look[] = [
  { bg: "#4a3a18", hat: "fedora", hatc: "#8a6a2e", band: "#2b2110", coat: "#5d4a22", collar: "trench" },
  {
    bg: "#1d3a57",
    hair: "bob",
    hc: "#1a1412",
    lips: "#c2352c",
    collar: "dress",
    coat: "#16263a",
    tie: "#f0e6d2",
    skin: "d",
  },
  { bg: "#5a2c1e", hair: "short", hc: "#3a2114", x: ["glasses", "stache"], coat: "#3a241c" },
  { bg: "#234a2c", hair: "bun", hc: "#2a1a12", skin: "b", coat: "#1c3524", collar: "turtle", lips: "#a8402f" },
  {
    bg: "#44305a",
    hair: "crop",
    hc: "#171210",
    skin: "c",
    x: ["beard"],
    coat: "#2b2038",
    collar: "suit",
    tie: "#c9a24a",
  },
  {
    bg: "#4a463c",
    hair: "afro",
    hc: "#1c1310",
    skin: "c",
    lips: "#b5433a",
    x: ["earring"],
    collar: "turtle",
    coat: "#6b6252",
  },
  {
    bg: "#1c4744",
    hair: "wave",
    hc: "#6b3a1c",
    skin: "a",
    lips: "#b5433a",
    collar: "trench",
    coat: "#23514d",
    x: ["earring"],
  },
  {
    bg: "#5a2340",
    hair: "part",
    hc: "#d8cdb8",
    skin: "d",
    x: ["monocle"],
    collar: "bow",
    coat: "#3a1a2c",
    tie: "#161214",
  },
];

export const portrait = (seat: number): string => bust(SEATS[seat % SEATS.length]);
