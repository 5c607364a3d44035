import type { Poster } from "../module";
import "./fonts.css";
import "./theme.css";

const poster: Poster = {
  order: 2,
  title: "Assassin's Crisis",
  short: "Crisis",
  line: "Five killers, one king. Strike, track or hide.",
  minutes: 10,
  weight: "light",
};
export default poster;
