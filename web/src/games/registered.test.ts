/** A game's folder is all there is of it: what is found by its files, and what a game without a folder gets. */
import { render } from "@testing-library/svelte";
import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { gameModule } from "./gameModule";
import { posterOf, POSTERS } from "./posters";
import PosterArt from "./PosterArt.svelte";

vi.hoisted(() => void vi.stubGlobal("matchMedia", () => ({ matches: false })));
const HERE = "src/games";
const folders = readdirSync(HERE, { withFileTypes: true })
  .filter((one) => one.isDirectory() && !one.name.startsWith("_"))
  .map((one) => one.name);

describe("a folder", () => {
  it.each(folders)("registers its board, its poster, its fonts and its colours: %s", async (key) => {
    expect((await gameModule(key)).key).toBe(key);
    expect(POSTERS[key]?.title).not.toBe("");
    for (const file of ["fonts.css", "theme.css"]) expect(existsSync(`${HERE}/${key}/${file}`)).toBe(true);
  });

  it("hangs its poster where its number says", () => {
    const numbers = Object.values(POSTERS).map((poster) => poster.order);
    expect(Object.keys(POSTERS).sort()).toEqual(folders.sort());
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });
});

describe("a game without a folder", () => {
  it("is played on the generic table", async () => {
    expect(await gameModule("docks")).toBe((await import("./_generic")).default);
  });

  it("has a plain poster with its title", () => {
    const { title, line, minutes } = posterOf("docks", "Night & Docks", "Bid.");
    expect([title, line, minutes]).toEqual(["Night & Docks", "Bid.", 0]);
    const { container } = render(PosterArt, { game: "docks", title });
    const words = [...container.querySelectorAll("text")].map((one) => one.textContent);
    expect(words.join(" ")).toContain("Night & Docks");
  });

  it("is called by its key where nothing else is known", () => expect(posterOf("docks").title).toBe("docks"));
});
