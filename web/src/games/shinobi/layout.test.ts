import { expect, it } from "vitest";
import { ACROSS, share } from "./layout";

const NEEDS = { hasHand: true, hand: 8, smoke: 0, lanes: 3, hasNotes: true };

it.each([
  [1132, 770, "wide", false],
  [820, 840, "tall", false],
  [360, 460, "phone", false],
  [518, 314, "phone", true],
])("shares a room of %i by %i", (width, height, layout, low) => {
  const room = share(width, height, NEEDS);
  expect(room).toMatchObject({ layout, low });
  const lanes = NEEDS.lanes * room.unit * 168;
  expect(low ? lanes : lanes + room.hand.height).toBeLessThanOrEqual(height);
  expect(room.size).toBeGreaterThanOrEqual(44);
});

it("packs twelve cards beside the scrolls of a phone that lies", () => {
  const { rows, size, hand } = share(518, 314, { ...NEEDS, hand: 12, hasNotes: false });
  expect(rows * (size * 1.4 + 9)).toBeLessThanOrEqual(hand.height);
  expect(ACROSS * size).toBeLessThanOrEqual(hand.width);
  expect(size).toBeGreaterThanOrEqual(44);
});

it("leaves the whole width to the scrolls where nobody has a hand", () => {
  expect(share(518, 314, { ...NEEDS, hasHand: false }).hand.width).toBe(0);
});
