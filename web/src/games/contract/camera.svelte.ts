/** Where the map is looked at: screen = place times k, plus x and y. */
import type { Point } from "./atlas";
import { WORLD } from "./projection";

const { width: WIDTH, height: HEIGHT } = WORLD;
/** The part of the sheet where something can happen. */
const TOP = 26;
const BOTTOM = HEIGHT;
const MOST = 9;
const GLIDE = 380;

const ease = (t: number): number => 1 - (1 - t) ** 3;

export class Camera {
  k = $state(1);
  x = $state(0);
  y = $state(0);
  width = $state(0);
  height = $state(0);
  /** Where there is room to spare below, the world stands at the top and leaves it to the inset. */
  isTopped = $state(false);
  /** What lies over its lower edge, in pixels. */
  foot = $state(0);
  /** Somebody has moved it by hand. */
  held = $state(false);
  #frame = 0;

  /** The scale at which the whole world fits. */
  get least(): number {
    return Math.max(0.2, Math.min(this.width / WIDTH, this.height / (BOTTOM - TOP)));
  }
  get isWorld(): boolean {
    return this.k < this.least * 1.25;
  }

  screen([x, y]: Point): Point {
    return [x * this.k + this.x, y * this.k + this.y];
  }

  /** Keep the world in the frame. */
  #settle(k: number, x: number, y: number): [number, number, number] {
    const scale = Math.max(this.least, Math.min(this.least * MOST, k));
    const clamp = (at: number, from: number, to: number, size: number, spare: number): number => {
      const [low, high] = [size - to * scale, -from * scale];
      return low > high ? high + (low - high) * spare : Math.max(low, Math.min(high, at));
    };
    const down = this.isTopped ? 0.1 : 0.5;
    return [scale, clamp(x, 0, WIDTH, this.width, 0.5), clamp(y, TOP - 40, BOTTOM + 26, this.height, down)];
  }

  set(k: number, x: number, y: number): void {
    cancelAnimationFrame(this.#frame);
    [this.k, this.x, this.y] = this.#settle(k, x, y);
  }

  zoom(by: number, px = this.width / 2, py = this.height / 2): void {
    const k = Math.max(this.least, Math.min(this.least * MOST, this.k * by));
    const f = k / this.k;
    this.set(k, px - (px - this.x) * f, py - (py - this.y) * f);
  }

  pan(dx: number, dy: number): void {
    this.set(this.k, this.x + dx, this.y + dy);
  }

  world(motion: boolean): void {
    this.held = false;
    this.#glide(this.least, (this.width - WIDTH * this.least) / 2, (this.height - HEIGHT * this.least) / 2, motion);
  }

  /** Show these places, with some room around them. */
  frame(places: Point[], closest: number, motion: boolean): void {
    if (!places.length || !this.width) return;
    const xs = places.map(([x]) => x);
    const ys = places.map(([, y]) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const fit = Math.min(
      (this.width * 0.66) / (right - left + 1),
      ((this.height - this.foot) * 0.6) / (bottom - top + 1),
    );
    const k = Math.max(this.least, Math.min(this.least * closest, fit));
    const middle = (this.height - this.foot) / 2 + 12;
    this.#glide(k, this.width / 2 - ((left + right) / 2) * k, middle - ((top + bottom) / 2) * k, motion);
  }

  /** Bring a place into the frame if it is outside. */
  reveal(place: Point, motion: boolean): void {
    const [x, y] = this.screen(place);
    const edge = 56;
    if (x > edge && x < this.width - edge && y > edge && y < this.height - edge) return;
    this.#glide(this.k, this.x + this.width / 2 - x, this.y + this.height / 2 - y, motion);
  }

  #glide(toK: number, toX: number, toY: number, motion: boolean): void {
    cancelAnimationFrame(this.#frame);
    const [k, x, y] = this.#settle(toK, toX, toY);
    if (!motion) {
      [this.k, this.x, this.y] = [k, x, y];
      return;
    }
    const from = [this.k, this.x, this.y] as const;
    const start = performance.now();
    const step = (now: number): void => {
      const t = ease(Math.max(0, Math.min(1, (now - start) / GLIDE)));
      this.k = from[0] + (k - from[0]) * t;
      this.x = from[1] + (x - from[1]) * t;
      this.y = from[2] + (y - from[2]) * t;
      if (t < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }
}
