import type { Poster } from "../module";
import "./fonts.css";
import "./theme.css";

const poster: Poster = {
  order: 5,
  title: "Contract & Assassin",
  short: "Contract",
  line: "See the world. Shorten it for others.",
  minutes: 60,
  weight: "medium",
};
export default poster;
