/** Everything has its place at every size, and what is there can be read and touched. */
import { describe, expect, it } from "vitest";
import { deskScale, share, type Needs } from "./layout";
import { TEXT } from "./smallCards";

const SIZES = [
  ["a desktop", 1132, 770, "wide"],
  ["a lying tablet", 872, 690, "wide"],
  ["a standing tablet", 820, 740, "wide"],
  ["a high window", 800, 900, "tall"],
  ["a large screen", 1612, 953, "wide"],
  ["a very large screen", 2252, 1313, "wide"],
  ["a phone", 360, 465, "phone"],
  ["a tall phone", 412, 640, "phone"],
] as const;
const needs: Needs = { hasHand: true, hasNote: true, pyramid: "whole", cards: 8 };

describe("the room", () => {
  it.each(SIZES)("is shared out on %s", (_, width, height, layout) => {
    const room = share(width, height, needs);
    expect(room.layout).toBe(layout);
    const stacked = layout === "wide" ? room.desk.height + room.hand : room.board + room.desk.height + room.hand;
    expect(stacked).toBeLessThanOrEqual(height);
    expect(room.hex * 6).toBeLessThanOrEqual(width);
    expect(Math.min(room.desk.width, room.desk.height)).toBeGreaterThan(90);
  });

  it("grows with the screen: pyramid, cards and desk fill a very large one, too", () => {
    const [desktop, large] = [share(1132, 790, needs), share(2252, 1313, needs)];
    expect(desktop.scale).toBe(1);
    expect(large.hex * 6).toBeGreaterThan(2252 * 0.5);
    expect(large.card / desktop.card).toBeGreaterThan(1.5);
    expect(deskScale(large.desk.width, large.desk.height)).toBeGreaterThan(1.7);
  });

  it("keeps hexes large enough to touch and words large enough to read on a phone", () => {
    const room = share(360, 465, { ...needs, isPicking: true });
    expect(room.hex).toBeGreaterThanOrEqual(44);
    expect((room.card * TEXT) / 200).toBeGreaterThanOrEqual(12);
  });

  it("lets the pyramid of a low phone give way to the desk, unless a target is to be touched", () => {
    expect(share(360, 438, needs).desk.height).toBeGreaterThanOrEqual(137);
    expect(share(360, 438, needs).hex).toBeGreaterThanOrEqual(30);
    expect(share(360, 438, { ...needs, isPicking: true }).hex).toBeGreaterThanOrEqual(44);
  });

  it("puts the hand beside the pyramid on a phone that lies, and the desk beside it where there is no hand", () => {
    const room = share(518, 314, needs);
    expect(room).toMatchObject({ layout: "phone", low: true, hand: 314 });
    expect(room.hex).toBeGreaterThanOrEqual(44);
    expect(room.card).toBeGreaterThanOrEqual(44);
    expect(room.board + room.desk.height).toBeLessThanOrEqual(314);
    expect(3 * (room.card * 1.4 + 18)).toBeLessThanOrEqual(314);
    expect(share(518, 314, { ...needs, hasHand: false, pyramid: "none" }).desk.width).toBe(498);
  });

  it("fits the pyramid into a low room that is no phone's, and into half of a narrow one", () => {
    const bare = { ...needs, hasHand: false };
    const low = share(1132, 390, bare);
    expect(low).toMatchObject({ layout: "wide", low: false });
    expect(low.pyramid).toBeLessThanOrEqual(390);
    const narrow = share(676, 490, bare);
    expect(narrow.hex * 6).toBeGreaterThan(676 / 2);
    expect(narrow.desk.width).toBeGreaterThan(250);
  });

  it("gives the whole phone to many plans", () => {
    const room = share(360, 465, { ...needs, pyramid: "none" });
    expect(room.board).toBe(0);
    expect(room.desk.height).toBeGreaterThanOrEqual(46 + 6 * 46);
  });
});
