/** The five games in the order of the posters, with a line each. */
export const POSTERS = [
  {
    key: "agencies",
    title: "Agencies of Assassination",
    line: "Hire agents, take the hit, never get greedy.",
    minutes: 15,
  },
  { key: "crisis", title: "Assassin's Crisis", line: "Five killers, one king. Strike, track or hide.", minutes: 10 },
  { key: "shinobi", title: "Shinobi Clans", line: "Draft ninjas. Guard some, betray the rest.", minutes: 35 },
  { key: "nation", title: "Assassin Nation", line: "Pick a target, pick a time, be there first.", minutes: 60 },
  { key: "contract", title: "Contract & Assassin", line: "See the world. Shorten it for others.", minutes: 60 },
];
