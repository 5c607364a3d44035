/** The words of the letter after a game; apart from the others, so that they load with it. */
import { strings } from "../lib/strings";
import type { ReviewChanged } from "../protocol/types";
import type { News, Standing } from "./myRecord";

export const words = {
  youWin: "You win",
  youShare: "You share the win",
  stampWon: "Won",
  stampLost: "Not today",
  /** A win is told to whoever won it. */
  title: (winners: { name: string; isMine: boolean }[], isShared: boolean): string => {
    if (isShared || !winners.some((one) => one.isMine)) return strings.table.wins(winners.map((one) => one.name));
    return winners.length > 1 ? words.youShare : words.youWin;
  },
  turned: (when: string): string =>
    when ? `The turning point, ${when.charAt(0).toLowerCase()}${when.slice(1)}` : "The turning point",
  race: "How the scores went",
  seeIt: "See it again",
  record: ({ games, wins }: Standing): string =>
    games === 1
      ? "Your first game against these opponents."
      : `Against these opponents you have won ${wins} of ${games} games.`,
  news: (news: News): string => {
    if (news === "firstWin") return "Your first win in this game.";
    if (news === "firstGame") return "Your first time at this game. The second is better.";
    if (news === "best") return "Your best score so far.";
    return `Your first game with ${news.firstWith} players.`;
  },
  /** Beside the word "Review". */
  reviewing: ({ status, passes, done, tasks }: ReviewChanged): string => {
    if (passes || status === "done") return "ready";
    return status === "working" && tasks ? `${Math.floor((100 * done) / tasks)} %` : "";
  },
  picture: "A picture of this result",
  pictureFailed: "This browser cannot draw the picture.",
  score: "Score",
};
