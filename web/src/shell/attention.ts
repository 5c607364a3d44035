/** When I am waited for: the title and the icon of the tab say so, and, if I asked for it, a sound and a notification. */
import { settings } from "./settings.svelte";
import { play } from "./sounds";
import { strings } from "./strings";
import { title } from "./title.svelte";

/** What happened is heard first. */
const AFTER_THE_NEWS = 0.25;
let called = false;
let dotted: boolean | null = null;

/** Call with what is wanted of me now; "" = nothing. */
export function callForAttention(words: string): void {
  const isCalled = words !== "";
  title.call = words;
  favicon(isCalled);
  if (isCalled && !called) {
    play("turn", AFTER_THE_NEWS);
    if (settings.notify && document.hidden && "Notification" in window && Notification.permission === "granted")
      new Notification(strings.brand, { body: words, tag: "cutthroat-turn" });
  }
  called = isCalled;
}

function favicon(isCalled: boolean): void {
  if (dotted === isCalled) return;
  dotted = isCalled;
  const dot = isCalled ? `<circle cx='78' cy='24' r='20' fill='#f2b84b'/>` : "";
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><rect width='100' height='100' fill='#100f0e'/><path d='M72 30A32 32 0 1 0 72 70L60 62A18 18 0 1 1 60 38Z' fill='#f4ede0'/><path d='M0 62L100 40' stroke='#e8503f' stroke-width='6'/>${dot}</svg>`;
  let link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) {
    link = document.createElement("link");
    link.rel = "icon";
    document.head.append(link);
  }
  link.href = `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
