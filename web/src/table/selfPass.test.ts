import { describe, expect, it } from "vitest";
import { SelfPass } from "./selfPass";

/** As even as they come: the same in every run. */
function numbers(): () => number {
  let n = 0;
  return () => (n = (n + 0.618034) % 1);
}
const drawn = (pass: SelfPass, count = 400): number[] => Array.from({ length: count }, () => pass.pause(true));
const mean = (all: number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;

describe("a pass that makes itself", () => {
  it("takes as long as those of mine that I chose", () => {
    const pass = new SelfPass(numbers());
    const mine = [1500, 1900, 2200, 2400, 3600, 6000];
    for (const one of mine) pass.took(one);
    const pauses = drawn(pass);
    expect(mean(pauses) / mean(mine)).toBeCloseTo(1, 1);
    expect(Math.min(...pauses)).toBeGreaterThan(1500 * 0.85);
    expect(Math.max(...pauses)).toBeLessThan(6000 * 1.15);
    for (const one of mine) expect(pauses.some((other) => Math.abs(other - one) < one * 0.13)).toBe(true);
  });

  it("never takes the same time twice", () => {
    const pass = new SelfPass(numbers());
    for (let n = 0; n < 5; n++) pass.took(2000);
    expect(new Set(drawn(pass, 50)).size).toBe(50);
  });

  it("does not wait as long as somebody who went for a walk, nor answer faster than anybody reads", () => {
    const pass = new SelfPass(numbers());
    for (let n = 0; n < 6; n++) pass.took(n % 2 ? 600_000 : 3);
    const pauses = drawn(pass);
    expect(Math.max(...pauses)).toBeLessThan(9000);
    expect(Math.min(...pauses)).toBeGreaterThan(1000);
  });

  it("is short where only bots wait for it", () => {
    expect(new SelfPass().pause(false)).toBeLessThan(1000);
  });
});
