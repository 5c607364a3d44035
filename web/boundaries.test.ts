/** The check of imports bites: in a copy of the sources, one import that goes the wrong way is found. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { violations } from "./boundaries.mjs";

const copy = mkdtempSync(join(tmpdir(), "boundaries-"));
beforeAll(() => cpSync("src", copy, { recursive: true, filter: (name) => !name.endsWith(".json") }));
afterAll(() => rmSync(copy, { recursive: true }));

/** What is found in the copy with one more file, which is a line long. */
function planted(file: string, line: string): string[] {
  writeFileSync(join(copy, file), line);
  onTestFinished(() => rmSync(join(copy, file)));
  return violations(copy);
}

test("the sources keep to their rooms", () => expect(violations("src")).toEqual([]));

test.each([
  ["lib/planted.ts", 'import Dialog from "../ui/Dialog.svelte";', "lib may not import from ui"],
  ["protocol/planted.ts", 'import { api } from "../lib/api";', "protocol may not import from lib"],
  ["ui/planted.ts", 'import type { GameModule } from "../games/module";', "ui may not import from games"],
  ["games/nation/planted.ts", 'export * from "../crisis/model";', "a game imports no other game"],
  ["games/planted.ts", 'const board = import("./nation/Board.svelte");', "games may not import from games/*"],
  [
    "table/Planted.svelte",
    '<script lang="ts">import "../pages/App.svelte";</script>',
    "table may not import from pages",
  ],
  ["replay/planted.ts", 'import { controlsFor } from "../lesson/hint";', "replay may not import from lesson"],
  ["table/planted.ts", 'import { details } from "./testing/table";', "only tests may import test helpers"],
  ["art/planted.ts", 'import text from "../../../README.md?raw";', "only *.build.ts reads the rest of the repository"],
  ["pages/planted.ts", 'const all = import.meta.glob("../games/*/index.ts");', "find files by their names"],
])("%s: %s", (file, line, words) => {
  const [found, ...more] = planted(file, line);
  expect(more).toEqual([]);
  expect(found).toContain(file);
  expect(found).toContain(words);
});

test("tests may look at whatever they test", () =>
  expect(planted("lib/planted.test.ts", 'import { bust } from "../art/bust";')).toEqual([]));
