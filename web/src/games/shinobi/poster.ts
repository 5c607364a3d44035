import type { Poster } from "../posters";

export const poster: Poster = {
  title: "Shinobi Clans",
  line: "Draft ninjas. Guard some, betray the rest.",
  minutes: 35,
};
