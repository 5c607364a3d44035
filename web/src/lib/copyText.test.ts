import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copyText";

const clipboard = (value: unknown): void =>
  void Object.defineProperty(navigator, "clipboard", { value, configurable: true });
const command = (copies: () => boolean): void =>
  void Object.defineProperty(document, "execCommand", { value: copies, configurable: true });

afterEach(() => clipboard(undefined));

test("the clipboard is used where there is one", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  clipboard({ writeText });
  expect(await copyText("link")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("link");
});

test("without one, or when it refuses, the text is selected and copied", async () => {
  let selected = "";
  command(() => {
    selected = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  });
  expect(await copyText("link")).toBe(true);
  expect(selected).toBe("link");
  clipboard({ writeText: () => Promise.reject(new Error("no")) });
  expect(await copyText("other")).toBe(true);
  expect(selected).toBe("other");
  expect(document.querySelector("textarea")).toBeNull();
});

test("it says when nothing works", async () => {
  command(() => {
    throw new Error("no");
  });
  expect(await copyText("link")).toBe(false);
});
