/** The language of all message files. Dates and numbers among their words are written in it, too, whatever the
 * browser's own is. */
export const LANGUAGE = "en-GB";

/** With a capital letter, as at the head of a line. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "Kestrel, Odile and Marek". */
export const list = (parts: readonly (string | number)[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;

/** "1 card", "3 cards". */
export const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven"];
/** A small number as a word. */
export const word = (count: number): string => NUMBERS[count] ?? String(count);
