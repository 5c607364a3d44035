import { expect, test } from "vitest";
import { linesOf } from "./lines";

test("words are put into lines, and what does not fit is cut", () => {
  expect(linesOf("This attempt is easier by 2.", 20, 3)).toEqual(["This attempt is", "easier by 2."]);
  expect(linesOf("one two three four", 5, 2)).toEqual(["one", "two …"]);
});
