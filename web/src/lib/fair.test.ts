/** The expected values are those of src/cutthroat/core/fair.py. */
import { expect, test } from "vitest";
import { Stream, freshNumber, sealOf, seatCommitment } from "./fair";

const SECRET = "6fd1c0a2";
const SEAL = "896fdfd21c06511019aea326690a9bcbb105052e557f7bc8aba3009b1c91f936";

test("a seal is the hash of the secret", () => {
  expect(sealOf(SECRET)).toBe(SEAL);
});

test.each([
  [1, 0, "a41f", "a95bb44988d7c1983073b5bdae1698df715206a329933dba2267d7e37fc5ab07"],
  [2, 3, "Zoë 🎲", "3df5cac91d8b021c6a973d80397a0775f366d2adb0c9a784b2ad8279e13afe06"],
  [12, 10, "", "9837ecaba0ffb6e9b0d217052b6781021286d8711cb0580386aec560d9f3a193"],
])("a commitment is bound to table, round %i and seat %i", (round, seat, entropy, expected) => {
  expect(seatCommitment(SEAL, round, seat, entropy)).toBe(expected);
});

test("the picks follow from the secret and every seat's number", () => {
  const stream = new Stream(SECRET, ["a41f", "", "Zoë 🎲"]);
  const picked = [52, 51, 6, 6, 2, 1, 1000003, 2 ** 53 - 1].map((sides) => stream.pick(sides));
  expect(picked).toEqual([12, 46, 4, 2, 1, 0, 130704, 5975265413968461]);
  expect(new Stream(SECRET, ["a41f", "", "Zoë"]).pick(52)).not.toBe(12);
});

test("no two numbers are the same", () => {
  expect(freshNumber()).toMatch(/^[0-9a-f]{32}$/);
  expect(freshNumber()).not.toBe(freshNumber());
});
