/** What this browser keeps of each table it sat at, so that nobody has to be believed about it afterwards: the seal as
 * it was first shown, its own numbers, and every seat's commitment at the moment it showed them. */

const KEY = "cutthroat-receipts";
/** The last so many tables. */
const MOST = 100;

/** As a file, for `./cutthroat verify --receipt` (docs/records.md). */
export interface Receipt {
  format: "cutthroat-receipt/1";
  server: string;
  table: string;
  game: string;
  seat: number;
  name: string;
  seal: string;
  round: number;
  entropy: string;
  commitments: (string | null)[];
  options?: Options;
  kinds?: string[];
  /** Null of a fresh deal; of a table that goes on from another game, its record's digest is not known here. */
  origin?: null;
}

/** Every option of the table's game with its value. */
export type Options = Record<string, boolean | number | string>;

/** A number of mine: for one round of a seat. */
export interface OwnNumber {
  seat: number;
  name: string;
  round: number;
  entropy: string;
  /** Every seat's, as I saw them when I showed the number; null = I have not. */
  commitments: (string | null)[] | null;
}

export interface Kept {
  table: string;
  game: string;
  seal: string;
  /** In a table that goes on from another game: after which of its moves. */
  origin: number | null;
  numbers: OwnNumber[];
  /** The last deal that I took part in: its round, and who had no say in it. */
  round: number;
  left_out: number[];
  /** By which options, and who sat where ("person", or "bot:" and its name), as it was shown then. */
  options?: Options;
  kinds?: string[];
}

/** Where the browser keeps nothing: until the page is left. */
let unsaved: Kept[] | null = null;

const isKept = (one: unknown): one is Kept =>
  typeof one === "object" && one !== null && "table" in one && "seal" in one && "numbers" in one;

function readAll(): Kept[] {
  if (unsaved) return unsaved;
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? read.filter(isKept) : [];
  } catch {
    return [];
  }
}

export const receipts = {
  /** What is kept of a table. */
  of: (table: string): Kept | null => readAll().find((one) => one.table === table) ?? null,

  keep(entry: Kept): void {
    const others = readAll().filter((one) => one.table !== entry.table);
    const all = [...others, entry].slice(-MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
      unsaved = null;
    } catch {
      unsaved = all;
    }
  },
};

/** For each of my seats that showed a number, the last one. */
export function receiptsOf({ table, game, seal, origin, numbers, options, kinds }: Kept): Receipt[] {
  const shown = { ...(options && { options }), ...(kinds && { kinds }), ...(origin === null && { origin }) };
  const last = new Map<number, Receipt>();
  for (const { seat, name, round, entropy, commitments } of numbers) {
    if (!commitments || (last.get(seat)?.round ?? 0) > round) continue;
    const head = { format: "cutthroat-receipt/1" as const, server: location.origin, table, game };
    last.set(seat, { ...head, seat, name, seal, round, entropy, commitments, ...shown });
  }
  return [...last.values()].sort((one, other) => one.seat - other.seat);
}
