import { expect, test } from "vitest";
import { parseInline, parseRule } from "./ruleText";

test("a rule of the book carries no mark, a ruling does", () => {
  expect(parseInline("[book] Shuffle. **[ruling]** A random seat starts.")).toEqual([
    { kind: "plain", text: " Shuffle. " },
    { kind: "tag", text: "ruling" },
    { kind: "plain", text: " A random seat starts." },
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
