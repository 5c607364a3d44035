/** When I am waited for: the title and the icon of the tab say so, and, if I asked for it, a sound and a notification. */
import { settings } from "./settings.svelte";
import { play } from "./sounds";
import { strings } from "./strings";
import { title } from "./title.svelte";

/** In seconds: the sound of the move itself comes first. */
const AFTER_THE_NEWS = 0.25;
const DOT = encodeURIComponent("<circle cx='78' cy='24' r='20' fill='#f2b84b'/>");
const END = "%3C/svg%3E";
/** The page's own; it gets a dot. */
const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
const plain = icon?.href ?? "";
let called = false;
let dotted = false;

/** Call with what is wanted of me now; "" = nothing. */
export function callForAttention(words: string): void {
  const isCalled = words !== "";
  title.call = words;
  favicon(isCalled);
  if (isCalled && !called) {
    play("turn", AFTER_THE_NEWS);
    if (settings.notify && document.hidden) notify(words);
  }
  called = isCalled;
}

/** Whether it is shown: browsers on telephones may allow it, and still not do it for a page. */
export function notify(words: string): boolean {
  if (!("Notification" in window) || Notification.permission !== "granted") return false;
  try {
    new Notification(strings.brand, { body: words, tag: "cutthroat-turn" });
    return true;
  } catch {
    return false;
  }
}

function favicon(isCalled: boolean): void {
  if (!icon || dotted === isCalled) return;
  dotted = isCalled;
  icon.href = isCalled ? plain.replace(END, DOT + END) : plain;
}
