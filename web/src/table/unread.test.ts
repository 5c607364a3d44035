import { expect, test } from "vitest";
import type { ChatLine } from "../protocol/types";
import { Unread } from "./unread.svelte";

const said = (person: string): ChatLine => ({ person, name: person, text: "Hm." }) as ChatLine;

test("only what others said since I last looked is unread", () => {
  const unread = new Unread();
  const chat = [said("ana")];
  unread.see(chat, false);
  expect(unread.count(chat, "me")).toBe(0);
  chat.push(said("ana"), said("me"), said("bo"));
  unread.see(chat, false);
  expect(unread.count(chat, "me")).toBe(2);
  unread.see(chat, true);
  expect(unread.count(chat, "me")).toBe(0);
});
