/** What a position to try moves in is told, and offers. */

/** What a tried move is worth, in words. */
export interface Judgement {
  tone: "best" | "fine" | "worse";
  /** In a few words: "That is the best move." */
  title: string;
  /** Why; "" = nothing more is to be said. */
  text: string;
  rules: string[];
}

/** A way on from here. */
export interface Way {
  label: string;
  run: () => void;
  /** It is on its way. */
  busy?: boolean;
}
