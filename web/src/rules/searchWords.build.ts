/** What the search knows about English, from the file that the server and the terminal read. */
import { parse } from "smol-toml";
import data from "../../../src/cutthroat/game/search.toml?raw";

const known = parse(data) as { stop: string; synonyms: string[]; begin: string; begin_asks: string[] };
const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

export default {
  stop: words(known.stop),
  synonyms: known.synonyms.map(words),
  begin: known.begin,
  beginAsks: known.begin_asks,
};
