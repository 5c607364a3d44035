import type { Poster } from "../module";
import "./fonts.css";
import "./theme.css";

const poster: Poster = {
  order: 3,
  title: "Shinobi Clans",
  short: "Shinobi",
  line: "Draft ninjas. Guard some, betray the rest.",
  minutes: 35,
  weight: "medium",
};
export default poster;
