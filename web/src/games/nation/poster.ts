import type { Poster } from "../posters";

export const poster: Poster = {
  title: "Assassin Nation",
  line: "Pick a target, pick a time, be there first.",
  minutes: 60,
};
