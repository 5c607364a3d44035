import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import Art from "../ui/Art.svelte";
import { drawn, uid } from "./svg";

const circle = drawn((radius: number) => {
  const clip = uid("c");
  return `<clipPath id="${clip}"><path d="M0 0H9V9Z"/></clipPath><circle r="${radius}" clip-path="url(#${clip})"/>`;
});

describe("drawings", () => {
  it("are made once for the same words", () => {
    expect(circle(1)).toBe(circle(1));
    expect(circle(1)).not.toBe(circle(2));
  });

  it("stay as they are on the page when nothing about them changes", async () => {
    const { container, rerender } = render(Art, { markup: circle(1), box: "0 0 9 9" });
    const before = container.querySelector("circle");
    await rerender({ markup: circle(1), box: "0 0 9 9" });
    expect(container.querySelector("circle")).toBe(before);
  });

  it("have ids of their own in each copy, and refer to those", () => {
    const copies = [0, 1].map(() => render(Art, { markup: circle(1), box: "0 0 9 9" }).container);
    const ids = copies.map((copy) => copy.querySelector("clipPath")?.id);
    expect(new Set(ids).size).toBe(2);
    copies.forEach((copy, i) =>
      expect(copy.querySelector("circle")?.getAttribute("clip-path")).toBe(`url(#${ids[i]})`),
    );
  });
});
