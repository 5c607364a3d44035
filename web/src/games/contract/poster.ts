import type { Poster } from "../posters";

export const poster: Poster = {
  title: "Contract & Assassin",
  line: "See the world. Shorten it for others.",
  minutes: 60,
};
