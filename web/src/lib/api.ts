/** The HTTP side of the server: who I am, tables to find, records to keep. */
import type {
  Fairness,
  ForkWanted,
  GameDetails,
  GameInfo,
  ReviewKnown,
  Lesson,
  Me,
  MoveTried,
  Outcome,
  Picks,
  Problem,
  PuzzleInfo,
  PuzzleOfTheDay,
  PuzzlePosed,
  PuzzleVerdict,
  RecordInfo,
  ReplayStep,
  Report,
  ReviewState,
  Sharing,
  TableConfig,
  TableInfo,
  TableListed,
  TableMade,
  Verdict,
} from "../protocol/types";
import { strings } from "./strings";

/** A record, as far as it is read here; docs/records.md has all of it. */
export interface Played {
  game: string;
  options: Record<string, boolean | number | string>;
  seats: { name: string; kind: string }[];
  chance:
    | { scheme: "fast" }
    | {
        scheme: "fair";
        commitment: string;
        entropy: string[];
        secret: string | null;
        /** Not in records from before there were rounds. */
        round?: number | null;
        commitments?: (string | null)[] | null;
      };
  setup: number[];
  /** Each: seat, action, and the picks that it led to. */
  moves: number[][];
  outcome: Outcome | null;
  taken_over: number | null;
  /** Not in records of a game as it comes. */
  edition?: { name: string };
}

/** What the server said when it refused; `text` is fit to be shown. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status: number,
  ) {
    super(text);
  }
}

/** Trying again would not help. */
export const isMissing = (error: unknown): boolean => error instanceof Refused && error.code === "missing";
/** Only some may look, and the asker is none of them. */
export const isPrivate = (error: unknown): boolean => error instanceof Refused && error.code === "private";

/** In milliseconds. Some lines neither answer nor break. */
const LONGEST_WAIT = 30_000;

async function call<T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      signal: AbortSignal.timeout(LONGEST_WAIT),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
  } catch {
    throw new Refused("unreachable", strings.errors.unreachable, 0);
  }
  const data: unknown = await response.json().catch(() => undefined);
  if (!response.ok || data === undefined) {
    const problem = data as Problem | undefined;
    throw new Refused(problem?.code ?? "unknown", problem?.text ?? strings.errors.unknown, response.status);
  }
  return data as T;
}

/** An address of a record; with the token of its share link it opens for anyone. */
function recordUrl(id: string, share: string, below = "", query: string[] = []): string {
  const all = share ? [...query, `share=${encodeURIComponent(share)}`] : query;
  return `/api/records/${encodeURIComponent(id)}${below}${all.length ? `?${all.join("&")}` : ""}`;
}

export const api = {
  me: () => call<Me | null>("GET", "/api/me"),
  rename: (name: string) => call<Me>("POST", "/api/me", { name }),
  recoveryCode: () => call<{ code: string }>("POST", "/api/me/recovery", {}),
  /** Everywhere but on this device. */
  signOutElsewhere: () => call<Me>("POST", "/api/me/sessions/end", {}),
  recover: (code: string) => call<Me>("POST", "/api/recover", { code }),
  games: () => call<GameInfo[]>("GET", "/api/games"),
  /** As it comes, or with the cards of an edition, by its digest. */
  game: (key: string, edition = "") =>
    call<GameDetails>("GET", `/api/games/${encodeURIComponent(key)}${edition ? `?edition=${edition}` : ""}`),
  tableGame: (id: string) => call<GameDetails>("GET", `/api/tables/${encodeURIComponent(id)}/game`),
  recordGame: (id: string, share = "") => call<GameDetails>("GET", recordUrl(id, share, "/game")),
  lesson: (key: string) => call<Lesson>("GET", `/api/games/${encodeURIComponent(key)}/lesson`),
  createTable: (config: TableConfig) => call<TableMade>("POST", "/api/tables", config),
  publicTables: () => call<TableListed[]>("GET", "/api/tables"),
  myTables: () => call<TableListed[]>("GET", "/api/tables/mine"),
  /** Off my lists, and on them again. */
  hide: (id: string) => call<null>("PUT", `/api/me/hidden/${encodeURIComponent(id)}`),
  show: (id: string) => call<null>("DELETE", `/api/me/hidden/${encodeURIComponent(id)}`),
  table: (id: string) => call<TableInfo>("GET", `/api/tables/${encodeURIComponent(id)}`),
  fairness: (id: string) => call<Fairness>("GET", `/api/tables/${encodeURIComponent(id)}/fairness`),
  verdict: (record: string) => call<Verdict>("GET", `/api/records/${encodeURIComponent(record)}/verdict`),
  byCode: (code: string) => call<{ id: string }>("GET", `/api/codes/${encodeURIComponent(code)}`),
  records: () => call<RecordInfo[]>("GET", "/api/records"),
  record: (id: string, share = "") => call<Played>("GET", recordUrl(id, share)),
  recordUrl: (id: string, share = "") => recordUrl(id, share),
  sharing: (id: string, share = "") => call<Sharing>("GET", recordUrl(id, share, "/share")),
  share: (id: string) => call<Sharing>("POST", recordUrl(id, "", "/share"), {}),
  stopSharing: (id: string) => call<Sharing>("DELETE", recordUrl(id, "", "/share")),
  picks: (id: string) => call<Picks>("GET", recordUrl(id, "", "/picks")),
  importRecord: (record: unknown) => call<RecordInfo>("POST", "/api/records", record),
  /** With the log of the moves after `since`; -1 = of all, and of the setup. */
  replayStep: (id: string, number: number, seat: string, since: number, share = "", withMoves = false) => {
    const query = [`seat=${seat}`, ...(since < 0 ? [] : [`since=${since}`]), ...(withMoves ? ["moves=yes"] : [])];
    return call<ReplayStep>("GET", recordUrl(id, share, `/steps/${number}`, query));
  },
  review: (id: string, share = "") => call<ReviewState>("GET", recordUrl(id, share, "/review")),
  askReview: (id: string, share = "") => call<ReviewState>("POST", recordUrl(id, share, "/review"), {}),
  cancelReview: (id: string, share = "") => call<ReviewState>("DELETE", recordUrl(id, share, "/review")),
  report: (id: string, share = "") => call<Report>("GET", recordUrl(id, share, "/review/report")),
  /** What another move than the record's would have been worth; it takes some seconds. */
  tryMove: (id: string, tried: MoveTried, share = "") =>
    call<ReviewKnown>("POST", recordUrl(id, share, "/tries"), tried),
  puzzles: () => call<PuzzleInfo[]>("GET", "/api/puzzles"),
  /** By the server's date. */
  puzzleOfTheDay: () => call<PuzzleOfTheDay>("GET", "/api/puzzles/today"),
  puzzle: (id: string) => call<PuzzlePosed>("GET", `/api/puzzles/${encodeURIComponent(id)}`),
  tryPuzzle: (id: string, action: number) =>
    call<PuzzleVerdict>("POST", `/api/puzzles/${encodeURIComponent(id)}/tries`, { action }),
  playPuzzle: (id: string) => call<TableMade>("POST", `/api/puzzles/${encodeURIComponent(id)}/play`, {}),
  fork: (id: string, wanted: ForkWanted, share = "") => call<TableMade>("POST", recordUrl(id, share, "/fork"), wanted),
};
