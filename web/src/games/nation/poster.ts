import type { Poster } from "../module";
import "./fonts.css";
import "./theme.css";

const poster: Poster = {
  order: 4,
  title: "Assassin Nation",
  short: "Nation",
  line: "Pick a target, pick a time, be there first.",
  minutes: 60,
  weight: "heavy",
};
export default poster;
