import { expect, test } from "vitest";
import { parseInline, parseRule } from "./ruleText";

test("numbers of rules and rulings stand apart, so that they can lead there", () => {
  expect(parseInline("Shuffle (AG-3.2, AN-R.1). SC-R27 is a ruling, AG-3 a chapter.")).toEqual([
    { kind: "plain", text: "Shuffle (" },
    { kind: "rule", text: "AG-3.2" },
    { kind: "plain", text: ", " },
    { kind: "rule", text: "AN-R.1" },
    { kind: "plain", text: "). " },
    { kind: "rule", text: "SC-R27" },
    { kind: "plain", text: " is a ruling, AG-3 a chapter." },
  ]);
});

test("emphasis and code are told apart, and other brackets stay as they are", () => {
  expect(parseInline("**Bold**, *other*, `x = [1]` [p]").map((span) => span.kind)).toEqual([
    "bold",
    "plain",
    "italic",
    "plain",
    "code",
    "plain",
  ]);
});

test("a table keeps its rows without the line under its head", () => {
  const [block] = parseRule("| a | b |\n|---|---|\n| 1 | 2 |");
  expect(block?.kind).toBe("table");
  expect(block?.rows).toHaveLength(2);
});
