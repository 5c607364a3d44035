/** Cards that travel: transitions that begin or end at a place of the desk (an element with `data-place`). */
import type { TransitionConfig } from "svelte/transition";

const easeOut = (t: number): number => 1 - (1 - t) ** 3;

/** The width of a card that turns its face up on the way. */
const turned = (t: number): number => Math.min(1, Math.max(0.03, 1.6 * t - 0.6));

export interface Journey {
  place: string;
  /** Whether things may move. */
  motion: boolean;
  delay?: number;
  duration?: number;
  /** Turn over on the way. */
  flip?: boolean;
}

export const placeIn = (desk: Element | null | undefined, place: string): DOMRect | null => {
  if (!desk) return null;
  const found = desk.querySelector(`[data-place="${place}"]`);
  if (found) return found.getBoundingClientRect();
  // On a phone the agencies sit above the desk.
  const all = desk.getBoundingClientRect();
  return new DOMRect(all.left + all.width / 2 - 20, all.top - 40, 40, 56);
};

interface Ends {
  here: DOMRect;
  there: DOMRect | null;
}
const STILL: TransitionConfig = { duration: 0 };

/** All that sets out together is measured together: between two departures the page would be laid out anew for each. */
let leaving: { node: Element; place: string }[] = [];
const measured = new WeakMap<Element, Ends>();
function endsOf(node: Element): Ends {
  for (const one of leaving)
    measured.set(one.node, {
      here: one.node.getBoundingClientRect(),
      there: placeIn(one.node.closest(".agencies"), one.place),
    });
  leaving = [];
  return measured.get(node) ?? { here: node.getBoundingClientRect(), there: null };
}

/** In or out, to or from a place. */
export function travel(node: Element, journey: Journey): TransitionConfig | (() => TransitionConfig) {
  if (!journey.motion) return STILL;
  leaving.push({ node, place: journey.place });
  return () => onTheWay(endsOf(node), journey);
}

function onTheWay({ here, there }: Ends, { delay = 0, duration = 260, flip = false }: Journey): TransitionConfig {
  if (!there) return STILL;
  const x = there.left + there.width / 2 - here.left - here.width / 2;
  const y = there.top + there.height / 2 - here.top - here.height / 2;
  const scale = here.width ? Math.max(0.2, Math.min(1.2, there.width / here.width)) : 1;
  return {
    delay,
    duration,
    easing: easeOut,
    css: (t, u) =>
      `transform: translate(${u * x}px, ${u * y}px) rotate(${u * 4}deg) scale(${t + u * scale})${flip ? ` scaleX(${turned(t)})` : ""}; z-index: 60;`,
  };
}

/** A photo drops off the board into the hit deck. */
export function drop(node: Element, { motion, place, delay = 0 }: Journey): TransitionConfig {
  const there = motion ? placeIn(node.closest(".agencies"), place) : null;
  if (!there) return STILL;
  const here = node.getBoundingClientRect();
  const [x, y] = [there.left - here.left, there.top - here.top];
  return {
    delay,
    duration: 480,
    css: (_t, u) =>
      `transform: translate(${u * x}px, ${u * u * y}px) rotate(${u * 70}deg) scale(${1 - u * 0.3}); z-index: 60;`,
  };
}

/** A pinned photo lands on the cork when its dossier comes there. */
export function land(_node: Element, { motion }: { motion: boolean }): TransitionConfig {
  return motion
    ? { delay: 200, duration: 240, easing: easeOut, css: (t, u) => `transform: scale(${1 + u * 0.5}); opacity: ${t};` }
    : STILL;
}
