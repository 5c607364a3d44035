import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import LinkField from "./LinkField.svelte";

const LINK = "https://example.org/t/7";
const button = (): HTMLElement => screen.getByRole("button");

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a copied link says so for a moment, and can be copied again", async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  render(LinkField, { link: LINK, label: "The link to this table" });
  await fireEvent.click(button());
  await vi.advanceTimersByTimeAsync(0);
  expect(writeText).toHaveBeenCalledWith(LINK);
  expect(button().textContent.trim()).toBe("Copied");
  await vi.advanceTimersByTimeAsync(3000);
  expect(button().textContent.trim()).toBe("Copy the link");
});

test("where a page may not copy, the link is selected for whoever copies it by hand", async () => {
  vi.stubGlobal("navigator", {});
  render(LinkField, { link: LINK, label: "The link to this table" });
  await fireEvent.click(button());
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "The link to this table" });
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toContain("The link is selected"));
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(LINK);
});
