import { expect, it } from "vitest";
import { capital, list, many, word } from "./words";

it("lists, counts and numbers as people do", () => {
  expect([list([]), list(["Odile"]), list([4, 7, 9])]).toEqual(["", "Odile", "4, 7 and 9"]);
  expect([many(1, "card"), many(0, "card"), many(2, "city", "cities")]).toEqual(["1 card", "0 cards", "2 cities"]);
  expect([capital(word(1)), word(0), word(12)]).toEqual(["One", "no", "12"]);
});
