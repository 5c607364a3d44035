import { afterEach, expect, test } from "vitest";
import { focusHeading } from "./focusHeading";

const soon = (): Promise<void> => new Promise((done) => setTimeout(done));

afterEach(() => document.body.replaceChildren());

test("the focus goes to the next page's heading, not to the old one's", async () => {
  document.body.innerHTML = `<main id="old"><h1>Old</h1></main>`;
  focusHeading();
  document.body.append(document.createElement("p"));
  await soon();
  expect(document.activeElement).toBe(document.body);
  document.body.innerHTML = `<main><h1>New</h1></main>`;
  await soon();
  expect(document.activeElement?.textContent).toBe("New");
});

test("whoever has the focus by then keeps it", async () => {
  document.body.innerHTML = `<main><h1>Old</h1></main>`;
  focusHeading();
  document.body.innerHTML = `<input />`;
  document.querySelector("input")!.focus();
  document.body.insertAdjacentHTML("beforeend", `<main><h1>New</h1></main>`);
  await soon();
  expect(document.activeElement?.tagName).toBe("INPUT");
});
