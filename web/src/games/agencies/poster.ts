import type { Poster } from "../module";
import "./fonts.css";
import "./theme.css";

const poster: Poster = {
  order: 1,
  title: "Agencies of Assassination",
  short: "Agencies",
  line: "Hire agents, take the hit, never get greedy.",
  minutes: 15,
  weight: "light",
};
export default poster;
