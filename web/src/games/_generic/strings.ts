/** Every word of the generic table that does not come from the game itself. */
import { many } from "../../design/words";

const LOCALE = "en";

export const strings = {
  between: (from: string, to: string) => `between ${from} and ${to}`,
  round: (number: number) => `Round ${number}`,
  turn: (number: number) => `Turn ${number}`,
  you: "you",
  yours: "Yours",
  nothing: "Holds nothing.",
  table: "On the table",
  players: "Players",
  area: (name: string) => `What lies before ${name}`,
  hidden: "Face-down card",
  hiddenBy: (name: string) => `Card by ${name}, face down`,
  count: (count: number) => many(count, "card"),
  times: (count: number) => `${count} of it`,
  zone: (title: string, count: number) => `${title}, ${many(count, "card")}`,
  moves: "What you can do",
  filter: "Find a move",
  noMatch: "No move has that word.",
  shown: (shown: number, all: number) => (shown === all ? many(all, "move") : `${shown} of ${many(all, "move")}`),
  onlyFor: (name: string) => `Only moves with ${name}`,
  all: "All moves",
  play: "Do it",
  yes: "yes",
  holds: (count: number) => `holds ${count}`,
  percent: (share: number) => `${Math.round(share * 100)} %`,
  number: (value: number) => (Number.isInteger(value) ? value.toLocaleString(LOCALE) : value.toFixed(2)),
};
