/** Tooltips with the rules. Whatever carries `data-card` (an id of the catalogue) or `data-move` (the number of a legal move)
 * explains itself: when the pointer rests on it, on a long press, or on `r` or the menu key while it has the
 * focus. A board adopts it with that one attribute; a page attaches one `Tooltip` around everything. */
import type { Attachment } from "svelte/attachments";

export interface TooltipContent {
  title: string;
  text: string;
  /** The IDs of the rules it comes from. */
  rules: string[];
}
export type How = "pointer" | "touch" | "key";
export interface Shown extends TooltipContent {
  anchor: HTMLElement;
  how: How;
}

export const REST_MS = 500;
const LEAVE_MS = 250;
const STRAY_PX = 10;
const THING = "[data-card], [data-move]";
/** The card itself; the pointer may go there to follow a link. */
const CARD = "[data-tooltip]";

const within = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

export class Tooltip {
  shown = $state.raw<Shown | null>(null);
  #resting: ReturnType<typeof setTimeout> | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  /** What the pointer has come to; only a pointer that moves asks, not one under which things appear. */
  #near: HTMLElement | null = null;
  #pressedAt: { x: number; y: number } | null = null;
  /** A long press is no click, and opens no menu of the browser's. */
  #swallow = false;

  /** What a thing says of itself; null = nothing. */
  constructor(readonly find: (anchor: HTMLElement) => TooltipContent | null) {}

  close(): void {
    clearTimeout(this.#resting);
    clearTimeout(this.#leaving);
    const shown = this.shown;
    const isHeld = shown?.how === "key" || within(document.activeElement, CARD) !== null;
    this.shown = null;
    if (isHeld && shown?.anchor.isConnected) shown.anchor.focus({ preventScroll: true });
  }

  attach: Attachment<HTMLElement> = (root) => {
    const on: [keyof HTMLElementEventMap, (event: never) => void][] = [
      ["pointerover", this.#over],
      ["pointerout", this.#out],
      ["pointerdown", this.#down],
      ["pointermove", this.#move],
      ["pointerup", this.#up],
      ["pointercancel", this.#up],
      ["click", this.#click],
      ["contextmenu", this.#menu],
      ["keydown", this.#key],
    ];
    for (const [name, heard] of on) root.addEventListener(name, heard as EventListener, { capture: true });
    return () => {
      for (const [name, heard] of on) root.removeEventListener(name, heard as EventListener, { capture: true });
      clearTimeout(this.#resting);
      clearTimeout(this.#leaving);
      this.shown = null;
    };
  };

  #show(anchor: HTMLElement, how: How): boolean {
    const help = anchor.isConnected ? this.find(anchor) : null;
    if (!help) return false;
    clearTimeout(this.#leaving);
    this.shown = { ...help, anchor, how };
    return true;
  }

  #over = (event: PointerEvent): void => {
    if (within(event.target, CARD)) return clearTimeout(this.#leaving);
    const thing = within(event.target, THING);
    if (event.pointerType === "touch" || !thing) return;
    if (thing === this.shown?.anchor) return clearTimeout(this.#leaving);
    clearTimeout(this.#resting);
    this.#near = thing;
  };

  #out = (event: PointerEvent): void => {
    if (event.pointerType === "touch") return;
    clearTimeout(this.#resting);
    this.#near = null;
    if (this.shown?.how !== "pointer") return;
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => this.close(), LEAVE_MS);
  };

  #down = (event: PointerEvent): void => {
    clearTimeout(this.#resting);
    this.#near = null;
    this.#swallow = false;
    if (within(event.target, CARD)) return;
    if (this.shown) this.close();
    const thing = within(event.target, THING);
    if (event.pointerType !== "touch" || !thing) return;
    this.#pressedAt = { x: event.clientX, y: event.clientY };
    this.#resting = setTimeout(() => (this.#swallow = this.#show(thing, "touch")), REST_MS);
  };

  #move = (event: PointerEvent): void => {
    const near = this.#near;
    if (near) {
      this.#near = null;
      this.#resting = setTimeout(() => this.#show(near, "pointer"), REST_MS);
    }
    const from = this.#pressedAt;
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STRAY_PX) this.#up();
  };

  #up = (): void => {
    if (this.#pressedAt) clearTimeout(this.#resting);
    this.#pressedAt = null;
  };

  #click = (event: MouseEvent): void => {
    if (!this.#swallow || within(event.target, CARD)) return;
    this.#swallow = false;
    event.preventDefault();
    event.stopPropagation();
  };

  #menu = (event: MouseEvent): void => {
    if (this.#pressedAt || this.#swallow || this.shown?.how === "key") event.preventDefault();
  };

  #key = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && this.shown) {
      event.preventDefault();
      event.stopPropagation();
      this.close();
      return;
    }
    const asks =
      event.key === "ContextMenu" || (event.key === "r" && !event.ctrlKey && !event.altKey && !event.metaKey);
    if (!asks || within(event.target, `input, textarea, select, ${CARD}`)) return;
    const thing =
      within(event.target, THING) ??
      (event.target instanceof Element ? event.target.querySelector<HTMLElement>(THING) : null);
    // The page as a whole holds many things: only what has the focus is meant.
    const holder = within(event.target, "button, a, [tabindex]");
    if (!thing || !holder || holder.querySelectorAll(THING).length > 1 || !this.#show(thing, "key")) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
