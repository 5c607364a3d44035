/** What is said of each game before its table is loaded, in the order in which they hang. */
import { poster as agencies } from "./agencies/poster";
import { poster as contract } from "./contract/poster";
import { poster as crisis } from "./crisis/poster";
import { poster as nation } from "./nation/poster";
import { poster as shinobi } from "./shinobi/poster";

export interface Poster {
  title: string;
  /** The title where there is little room, if it is a long one. */
  short?: string;
  line: string;
  /** How long a game takes. */
  minutes: number;
}

export const POSTERS: Record<string, Poster> = { agencies, crisis, shinobi, nation, contract };
