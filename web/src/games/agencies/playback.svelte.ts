/** How the desk plays out what happened, line by line. */
import type { AgenciesLine } from "../../protocol/events";
import type { AgenciesView } from "../../protocol/types";
import type { OfKind } from "../module";
import { LinePlayback, type Beats, type Update } from "../playback.svelte";

export type Verdict = "completed" | "failed" | "spared";

/** A hit on the desk while its attempt is played out. */
export interface Scene {
  hit: string;
  seat: number;
  insured: boolean;
  verdict: Verdict | null;
  crew: string[];
  /** The dossier is on its way: to the cork board, or back into the deck. */
  leaving: boolean;
}

/** A card that travels from one place of the desk to another; null = face down. */
export interface Flight {
  id: number;
  from: string;
  to: string;
  card: string | null;
}

/** In milliseconds (the design's d3, d4 and d5, and holds). */
const TRAVEL = 260;
const LEAVE = 340;
const FLIP = 560;
const CROSS = 620;
const STAMP = 900;
const READ = 650;
const DROP = 620;

const JOKER = "Jo";

type AgenciesUpdate = Update<AgenciesView, AgenciesLine>;
type Attempted = OfKind<AgenciesLine, "revealed" | Verdict>;

export class AgenciesPlayback extends LinePlayback<AgenciesView, AgenciesLine> {
  scene = $state.raw<Scene | null>(null);
  flights = $state.raw<Flight[]>([]);
  /** Counts the shuffles of each deck, so that it riffles once for each. */
  shuffles = $state.raw({ hits: 0, agents: 0 });
  #counter = 0;

  protected override clear(): void {
    this.scene = null;
    this.flights = [];
  }

  protected override *playLine(line: AgenciesLine, update: AgenciesUpdate): Beats {
    const { view } = update;
    switch (line.kind) {
      case "drew":
        // One's own card walks into the hand by itself.
        if (line.fields.seat !== view.viewer) yield* this.#fly("agents", `agency-${line.fields.seat}`, null);
        return;
      case "discarded":
        return yield* this.#discard(line.fields.card, line.fields.seat, view);
      case "declared":
        return yield* this.#discard(JOKER, line.fields.seat, view);
      case "recycled":
        this.#riffle("agents");
        yield TRAVEL;
        return;
      case "revealed":
        this.scene = this.#scene(line, update);
        yield FLIP;
        return;
      case "completed":
        return yield* this.#complete(line, update);
      case "failed":
      case "spared":
        return yield* this.#miss(line, update);
    }
  }

  /** An attempt that is declared and decided in one update is in neither view. */
  #scene({ fields: { hit, seat } }: Attempted, { view, lines }: AgenciesUpdate): Scene {
    const attempt = view.attempt ?? this.shown.attempt;
    const insured = attempt?.insured ?? lines.some(({ kind }) => kind === "declared");
    return { hit, seat, insured, verdict: null, crew: [], leaving: false };
  }

  *#complete(line: OfKind<AgenciesLine, "completed">, update: AgenciesUpdate): Beats {
    const { crew } = line.fields;
    const scene = { ...(this.scene ?? this.#scene(line, update)), crew };
    if (scene.seat !== update.view.viewer && crew.length) {
      this.scene = scene;
      yield READ;
    }
    this.scene = { ...scene, verdict: "completed" };
    yield CROSS;
    yield* this.#leave(update.view);
  }

  *#miss(line: OfKind<AgenciesLine, "failed" | "spared">, update: AgenciesUpdate): Beats {
    const verdict = line.kind;
    this.scene = { ...(this.scene ?? this.#scene(line, update)), verdict };
    yield STAMP;
    if (verdict === "failed") {
      // The photos fall off the board while the dossier still lies there.
      this.shown = update.view;
      yield DROP;
    }
    yield* this.#leave(update.view);
    this.#riffle("hits");
    // An insured failure leaves the agents alone (AG-7.5).
    if (verdict === "failed") this.#riffle("agents");
  }

  *#leave(view: AgenciesView): Beats {
    this.shown = view;
    if (this.scene) this.scene = { ...this.scene, crew: [], leaving: true };
    yield LEAVE;
  }

  /** One's own card walks out of the hand by itself. */
  *#discard(card: string, seat: number, view: AgenciesView): Beats {
    if (seat !== view.viewer) return yield* this.#fly(`agency-${seat}`, "discard", card);
    const place = this.shown.hand.findIndex(({ id }) => id === card);
    this.shown = { ...this.shown, hand: this.shown.hand.filter((_, at) => at !== place) };
    yield TRAVEL;
  }

  *#fly(from: string, to: string, card: string | null): Beats {
    this.flights = [...this.flights, { id: ++this.#counter, from, to, card }];
    yield TRAVEL;
  }

  #riffle(deck: "hits" | "agents"): void {
    this.shuffles = { ...this.shuffles, [deck]: this.shuffles[deck] + 1 };
  }
}
