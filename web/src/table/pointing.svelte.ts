/** Outlines what has to be pressed for a move, and follows while the move is put together on the board. */
import { tick } from "svelte";
import type { Proposal } from "../games/module";
import type { CardFacts, MoveInfo } from "../protocol/types";
import { controlsFor } from "./hint";
import type { Surface } from "./surface.svelte";

export interface Pointed {
  move: MoveInfo;
  /** What the bar holds so far. */
  chosen: MoveInfo | null;
  proposal: Proposal | null;
  catalogue: Record<string, CardFacts>;
  /** What is to be done next, for boards that take two moves in one go. */
  after?: MoveInfo | null;
}

/** Call it while a component is being created; null = nothing is pointed at. */
export function pointing(surface: Surface, wanted: () => Pointed | null): void {
  $effect(() => {
    const now = wanted();
    const board = surface.root?.querySelector<HTMLElement>("#board");
    const bar = surface.root?.querySelector<HTMLElement>("#decision");
    if (!now || !board || !bar) return;
    const { move, chosen, proposal, catalogue, after = null } = now;
    const isReady = (chosen ?? proposal?.move ?? proposal?.first)?.action === move.action;
    let lit: HTMLElement[] = [];
    let isOver = false;
    void tick().then(() => {
      if (isOver) return;
      const confirm = bar.querySelector<HTMLElement>("#confirm");
      lit = isReady && confirm ? [confirm] : controlsFor(move, catalogue, board, bar, after, surface.root);
      for (const thing of lit) thing.dataset.hint = "";
      lit[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    return () => {
      isOver = true;
      for (const thing of lit) delete thing.dataset.hint;
    };
  });
}

/** To what is pointed at, for keys and screen readers. */
export async function focusPointed(): Promise<void> {
  await tick();
  await tick();
  document.querySelector<HTMLElement>("[data-hint]")?.focus();
}
