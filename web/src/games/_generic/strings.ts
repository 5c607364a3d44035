/** Every word of the generic table that does not come from the game itself. */
const LOCALE = "en";
/** What a score is counted in, where its name does not say it. */
const UNITS: Record<string, string> = { won_sizes: "won", money: "dollars", total: "dollars" };

export const strings = {
  between: (from: string, to: string) => `between ${from} and ${to}`,
  round: (number: number) => `Round ${number}`,
  turn: (number: number) => `Turn ${number}`,
  you: "you",
  yours: "Yours",
  table: "On the table",
  aside: "Look up",
  players: "Players",
  area: (name: string) => `What lies before ${name}`,
  hidden: "Face-down card",
  hiddenBy: (name: string) => `Card by ${name}, face down`,
  count: (count: number) => (count === 1 ? "1 card" : `${count} cards`),
  times: (count: number) => `${count} of it`,
  zone: (title: string, count: number) => `${title}, ${count === 1 ? "one card" : `${count} cards`}`,
  empty: "empty",
  moves: "What you can do",
  filter: "Find a move",
  noMatch: "No move has that word.",
  shown: (shown: number, all: number) => (shown === all ? `${all} moves` : `${shown} of ${all} moves`),
  onlyFor: (name: string) => `Only moves with ${name}`,
  all: "All moves",
  play: "Do it",
  legal: "can be chosen",
  yes: "yes",
  holds: (count: number) => `holds ${count}`,
  whatItSays: "What it says",
  units: UNITS,
  percent: (share: number) => `${Math.round(share * 100)} %`,
  number: (value: number) => (Number.isInteger(value) ? value.toLocaleString(LOCALE) : value.toFixed(2)),
};
