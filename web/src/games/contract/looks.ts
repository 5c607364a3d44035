/** The assassin who is on the poster as well as in the files. */
import type { Look } from "../../art/bust";

export const CYNTHIA: Look = {
  hat: "pillbox",
  hatc: "#3b1d55",
  hair: "bob",
  hc: "#1a1214",
  collar: "dress",
  coat: "#3b1d55",
  lips: "#c2352c",
  tie: "#f0e6d2",
  skin: "b",
};
/** On the poster she travels, and is not to be recognised. */
export const CYNTHIA_TRAVELLING: Look = { ...CYNTHIA, x: ["shades", "earring"] };
