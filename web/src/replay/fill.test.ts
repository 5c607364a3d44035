import { expect, it } from "vitest";
import { largest } from "./fill.svelte";

it("prefers what is larger, then what stands beside each other", () => {
  expect(largest(3, () => true)).toEqual({ across: 3, zoom: 2 });
  expect(largest(3, (across, zoom) => across * zoom <= 2.6)).toEqual({ across: 1, zoom: 2 });
  expect(largest(4, (across, zoom) => across >= 2 && across * zoom <= 3)).toEqual({ across: 2, zoom: 1.5 });
});

it("scrolls where nothing fits", () => {
  expect(largest(5, () => false)).toEqual({ across: 5, zoom: 0.8 });
});
