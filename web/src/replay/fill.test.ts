import { expect, it } from "vitest";
import { largest, type Fit } from "./fill.svelte";

const fits =
  (is: (across: number, zoom: number) => boolean) =>
  (across: number, zoom: number): Fit => ({ isWide: false, isHigh: !is(across, zoom) });

it("prefers what is larger, then what stands beside each other", () => {
  expect(
    largest(
      3,
      fits(() => true),
    ),
  ).toEqual({ across: 3, zoom: 2 });
  expect(
    largest(
      3,
      fits((across, zoom) => across * zoom <= 2.6),
    ),
  ).toEqual({ across: 1, zoom: 2 });
  expect(
    largest(
      4,
      fits((across, zoom) => across >= 2 && across * zoom <= 3),
    ),
  ).toEqual({ across: 2, zoom: 1.5 });
});

it("scrolls where nothing fits, and puts nothing over what stands beside it", () => {
  expect(
    largest(
      5,
      fits(() => false),
    ),
  ).toEqual({ across: 5, zoom: 0.8 });
  expect(largest(4, (across) => ({ isWide: across > 2, isHigh: true }))).toEqual({ across: 2, zoom: 0.8 });
  expect(largest(4, () => ({ isWide: true, isHigh: true }))).toEqual({ across: 1, zoom: 0.8 });
});
