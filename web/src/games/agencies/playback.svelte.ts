/** How the desk plays out what happened, line by line. */
import type { AgenciesLine } from "../../protocol/events";
import type { AgenciesView } from "../../protocol/types";
import type { OfKind } from "../module";
import { LinePlayback, type Beats, type Update } from "../playback.svelte";
import { completed, discarded, drawn, ruined } from "./sofar";

export type Verdict = "completed" | "failed" | "spared";

/** A hit on the desk while its attempt is played out. */
export interface Scene {
  hit: string;
  seat: number;
  insured: boolean;
  /** The dossier is being opened. */
  isOpening: boolean;
  verdict: Verdict | null;
  /** What lies open beside the hit: the crew that was sent, or a hand that did not do. */
  laid: string[];
  /** How many cards will lie there. */
  toLay: number;
  isLost: boolean;
  /** The hit is on its way: to the cork board, or back into the deck. */
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
const DROP = 620;
/** A card is laid open and added to the sum. */
const LAY = 430;
/** The sum is read. */
const SUM = 700;

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

  /** Until the dossier is open, the cards are summed and the stamp falls, nobody knows. */
  protected override isRevealed({ kind }: AgenciesLine): boolean {
    return kind === "revealed" || kind === "completed" || kind === "failed" || kind === "spared";
  }

  protected override *playLine(line: AgenciesLine, update: AgenciesUpdate): Beats {
    switch (line.kind) {
      case "drew":
        return yield* this.#draw(line, update);
      case "discarded":
        return yield* this.#discard(line.fields.card, line.fields.seat);
      case "declared":
        return yield* this.#discard(JOKER, line.fields.seat);
      case "recycled":
        this.#riffle("agents");
        yield TRAVEL;
        return;
      case "revealed":
        return yield* this.#reveal(this.#scene(line, update));
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
    return { hit, seat, insured, isOpening: false, verdict: null, laid: [], toLay: 0, isLost: false, leaving: false };
  }

  *#reveal(scene: Scene): Beats {
    this.scene = { ...scene, isOpening: true };
    yield FLIP;
    this.scene = scene;
  }

  *#complete(line: OfKind<AgenciesLine, "completed">, update: AgenciesUpdate): Beats {
    const { seat, crew } = line.fields;
    // One's own crew was chosen card by card; it need not be counted again.
    yield* this.#lay(this.scene ?? this.#scene(line, update), crew, seat === update.view.viewer);
    yield* this.#settle("completed", CROSS);
    this.shown = completed(this.shown, seat, line.fields);
    yield* this.#leave();
  }

  *#miss(line: OfKind<AgenciesLine, "failed" | "spared">, update: AgenciesUpdate): Beats {
    const { seat } = line.fields;
    this.scene ??= this.#scene(line, update);
    if (line.kind === "failed") yield* this.#lay({ ...this.scene, isLost: true }, line.fields.cards, false);
    yield* this.#settle(line.kind, STAMP);
    if (line.kind === "failed") {
      // The photos fall off the board while the hit still lies there.
      this.shown = ruined(this.shown, seat, [line.fields.hit, ...line.fields.lost]);
      yield DROP;
    } else this.shown = { ...this.shown, attempt: null };
    yield* this.#leave();
    this.#riffle("hits");
    // An insured failure leaves the agents alone (AG-7.5).
    if (line.kind === "failed") this.#riffle("agents");
  }

  /** The cards are laid open beside the hit, one by one or together, and summed. */
  *#lay(scene: Scene, cards: readonly string[], atOnce: boolean): Beats {
    const { length: toLay } = cards;
    for (let count = atOnce ? toLay : 1; count <= toLay; count += 1) {
      this.scene = { ...scene, laid: cards.slice(0, count), toLay };
      yield count < toLay ? LAY : SUM;
    }
    this.scene = { ...scene, laid: [...cards], toLay };
  }

  *#settle(verdict: Verdict, hold: number): Beats {
    if (this.scene) this.scene = { ...this.scene, verdict };
    yield hold;
  }

  *#leave(): Beats {
    if (this.scene) this.scene = { ...this.scene, laid: [], leaving: true };
    yield LEAVE;
  }

  /** One's own card walks into the hand by itself. */
  *#draw({ fields: { seat, card } }: OfKind<AgenciesLine, "drew">, { view }: AgenciesUpdate): Beats {
    this.scene = null;
    if (seat !== view.viewer) yield* this.#fly("agents", `agency-${seat}`, null);
    this.shown = drawn(this.shown, view, seat, card);
    if (seat === view.viewer) yield TRAVEL;
  }

  /** One's own card walks out of the hand by itself. */
  *#discard(card: string, seat: number): Beats {
    if (seat !== this.shown.viewer) yield* this.#fly(`agency-${seat}`, "discard", card);
    this.shown = discarded(this.shown, seat, card);
    if (seat === this.shown.viewer) yield TRAVEL;
  }

  *#fly(from: string, to: string, card: string | null): Beats {
    this.flights = [...this.flights, { id: ++this.#counter, from, to, card }];
    yield TRAVEL;
  }

  #riffle(deck: "hits" | "agents"): void {
    this.shuffles = { ...this.shuffles, [deck]: this.shuffles[deck] + 1 };
  }
}
