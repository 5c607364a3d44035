/** The five games in the order of the posters, and how long they take. */
import { strings } from "./strings";

const MINUTES = { agencies: 15, crisis: 10, shinobi: 35, nation: 60, contract: 60 };

export const POSTERS = Object.entries(MINUTES).map(([key, minutes]) => ({
  key,
  minutes,
  title: strings.home.posters[key]?.title ?? key,
  line: strings.home.posters[key]?.line ?? "",
}));

export const titleOf = (key: string): string => strings.home.posters[key]?.title ?? key;
