import type { Poster } from "../posters";

export const poster: Poster = {
  title: "Assassin's Crisis",
  line: "Five killers, one king. Strike, track or hide.",
  minutes: 10,
};
