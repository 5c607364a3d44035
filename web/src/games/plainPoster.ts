/** A poster for a game that nobody has drawn one for: the mark, and the title in large letters. 300 x 440. */
import { escaped, mark } from "../art/svg";

const WIDEST = 250;
const LARGEST = 68;
/** The letters of the mark's type are so wide, of their size. */
const LETTER = 0.37;
const MOST_LINES = 3;

/** The words in at most three lines. */
function lines(title: string): string[] {
  const words = title.split(/\s+/).filter(Boolean);
  const most = Math.max(Math.ceil(title.length / MOST_LINES) + 2, ...words.map((word) => word.length));
  const found: string[] = [];
  for (const word of words) {
    const longer = `${found.at(-1) ?? ""} ${word}`.trim();
    if (found.length && longer.length <= most) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}

export function plainPoster(title: string): string {
  const all = lines(title);
  const longest = Math.max(1, ...all.map((line) => line.length));
  const size = Math.min(LARGEST, WIDEST / (longest * LETTER));
  const top = 404 - (all.length - 1) * size * 0.96;
  const text = all
    .map((line, number) => `<text x="24" y="${(top + number * size * 0.96).toFixed(1)}">${escaped(line)}</text>`)
    .join("");
  return `<rect width="300" height="440" fill="#191715"/><path d="M0 0H300V130L0 220Z" fill="#24211e"/><path d="M0 220 300 130V140L0 232Z" fill="#e8503f"/><svg x="24" y="36" width="112" height="112" viewBox="0 0 100 100">${mark()}</svg><g font-family="League Gothic" font-size="${size.toFixed(1)}" fill="#f4ede0">${text}</g>`;
}
