/** Small drawing tools: ids, icons on cards, the family mark, seat shapes. Everything returns SVG markup of our own. */

let counter = 0;
/** An id that no other drawing has. Two copies of a drawing have the same, until each is `apart`. */
export const uid = (prefix = "u"): string => `${prefix}${++counter}`;

/** Words for a drawing, whatever is in them. */
export const escaped = (words: string): string =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A drawing that is made once for the same words: what has not changed is the same text, and not drawn anew. */
export function drawn<Words extends unknown[]>(draw: (...words: Words) => string): (...words: Words) => string {
  const made = new Map<string, string>();
  return (...words) => {
    const key = JSON.stringify(words);
    const old = made.get(key);
    if (old !== undefined) return old;
    const markup = draw(...words);
    made.set(key, markup);
    return markup;
  };
}

/** A copy of a drawing whose ids are its own: what one page shows twice must not lean on the other copy. */
export const apart = (markup: string, own: string): string =>
  markup.replace(/(\bid="|url\(#|href="#)([\w-]+)/g, `$1$2${own}`);

/** A game icon (the body of `icon:game-icons/...`) at a place and size. */
export const glyph = (body: string, x: number, y: number, size: number, fill: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 512})" color="${fill}">${body}</g>`;

/** A half-lit icon: drawn twice, split by a slanted edge of light. */
export function lit(body: string, x: number, y: number, size: number, light: string, dark: string, cut = 0.52): string {
  const clip = uid("lit");
  const edge = `M${x + size * (cut + 0.12)} ${y - 9}H${x + size + 40}V${y + size + 9}H${x + size * (cut - 0.12)}Z`;
  return `<clipPath id="${clip}"><path d="${edge}"/></clipPath>${glyph(body, x, y, size, light)}<g class="texture" clip-path="url(#${clip})">${glyph(body, x, y, size, dark)}</g>`;
}

/** Seats are told apart by shape as well as colour; both by number, from 0. */
const SEAT_SHAPES = [
  "M50 6 94 50 50 94 6 50Z",
  "M50 6a44 44 0 1 0 .1 0Z",
  "M50 8 95 88H5Z",
  "M12 12H88V88H12Z",
  "M50 4 61 37 96 37 68 58 79 92 50 71 21 92 32 58 4 37 39 37Z",
  "M50 4 90 27V73L50 96 10 73V27Z",
  "M34 8H66V34H92V66H66V92H34V66H8V34H34Z",
  "M50 6A44 44 0 0 1 94 50H50V94A44 44 0 0 1 50 6Z",
];

/** What is drawn into each shape for those who want patterns beside colours: bars, a dot, a half, a check. */
const SEAT_PATTERNS = [
  "M28 36H72M14 50H86M28 64H72",
  "M50 34a16 16 0 1 0 .1 0ZM50 42a8 8 0 1 1-.1 0Z",
  "M32 56V88M50 30V88M68 56V88",
  "M12 12H50V50H12ZM50 50H88V88H50Z",
  "M50 38a14 14 0 1 0 .1 0ZM50 45a7 7 0 1 1-.1 0Z",
  "M50 4 90 27V73L50 96Z",
  "M38 12V88M62 12V88",
  "M50 6 22 84M72 12 50 50M8 50 30 12",
];
const FILLED = new Set([3, 5]);

/** Seats are told apart by shape, colour and, where a person wants it, a pattern. */
export function seatShape(seat: number): string {
  const number = seat % SEAT_SHAPES.length;
  const pattern = FILLED.has(number) ? `fill="var(--s0)"` : `fill="none" stroke="var(--s0)" stroke-width="9"`;
  return `<path d="${SEAT_SHAPES[number]}" fill="var(--p${number + 1})"/><path class="seat-pattern" d="${SEAT_PATTERNS[number]}" ${pattern}/>`;
}

/** A portrait with the family's cut corner and the seat's shape, 100 x 100. */
export const avatar = drawn((portrait: string, seat: number): string => {
  const clip = uid("av");
  return `<clipPath id="${clip}"><path d="M0 0H100V84L86 100H0Z"/></clipPath><g clip-path="url(#${clip})"><svg width="100" height="100" viewBox="30 5 140 140">${portrait}</svg></g><g transform="translate(-4 70) scale(.34)">${seatShape(seat)}</g>`;
});

/** One slanted cut, the two halves slightly out of register; 406 x 100. */
export function wordmark(): string {
  const top = uid("cut");
  const bottom = uid("cut");
  return `<clipPath id="${top}"><path d="M-9 -10H420V32L-9 66Z"/></clipPath><clipPath id="${bottom}"><path d="M-9 72L420 38V120H-9Z"/></clipPath><g font-family="League Gothic" font-size="122" fill="var(--t1)" letter-spacing="1.5"><g clip-path="url(#${top})"><text x="4" y="95">CUTTHROAT</text></g><g clip-path="url(#${bottom})"><text x="-2" y="95.5">CUTTHROAT</text></g></g><path d="M-4 68.7L410 36" stroke="var(--brand)" stroke-width="2.6"/>`;
}

/** The mark alone, 100 x 100. */
export function mark(): string {
  const top = uid("cut");
  const bottom = uid("cut");
  return `<clipPath id="${top}"><path d="M0 0H100V40L0 58Z"/></clipPath><clipPath id="${bottom}"><path d="M0 64L100 46V100H0Z"/></clipPath><g font-family="League Gothic" font-size="118" fill="var(--t1)" text-anchor="middle"><g clip-path="url(#${top})"><text x="52" y="93">C</text></g><g clip-path="url(#${bottom})"><text x="47" y="93">C</text></g></g><path d="M4 60.3L96 43.7" stroke="var(--brand)" stroke-width="4"/>`;
}
