import { expect, test } from "vitest";
import type { TalkLine } from "../protocol/types";
import { Unread } from "./unread.svelte";

const said = (person: string): TalkLine => ({ person, name: person, text: "Hm." }) as TalkLine;

test("only what others said since I last looked is unread", () => {
  const unread = new Unread();
  const talk = [said("ana")];
  unread.see(talk, false);
  expect(unread.count(talk, "me")).toBe(0);
  talk.push(said("ana"), said("me"), said("bo"));
  unread.see(talk, false);
  expect(unread.count(talk, "me")).toBe(2);
  unread.see(talk, true);
  expect(unread.count(talk, "me")).toBe(0);
});
