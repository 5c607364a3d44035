import type { Poster } from "../posters";

export const poster: Poster = {
  title: "Agencies of Assassination",
  short: "Agencies",
  line: "Hire agents, take the hit, never get greedy.",
  minutes: 15,
};
