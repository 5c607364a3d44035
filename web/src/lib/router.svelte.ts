/** Addresses and pages: plain links, the browser's own history. */

import { focusHeading } from "./focusHeading";

export type Page =
  | { name: "home" }
  | { name: "new"; game: string; edition: string }
  | { name: "table"; id: string }
  | { name: "replay"; id: string }
  | { name: "review"; id: string }
  | { name: "mistakes"; id: string }
  | { name: "games" }
  | { name: "puzzles" }
  | { name: "puzzle"; id: string }
  | { name: "learn" }
  | { name: "lesson"; game: string }
  | { name: "rules"; game: string; rule: string; query: string }
  | { name: "settings" }
  | { name: "missing" };

/** Malformed escapes are left as they are. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parse(path: string, hash: string, search = ""): Page {
  const [first = "", second = "", third] = path.split("/").filter(Boolean).map(decoded);
  if (third !== undefined) return { name: "missing" };
  switch (first) {
    case "":
      return { name: "home" };
    case "new":
      return second
        ? { name: "new", game: second, edition: new URLSearchParams(search).get("edition") ?? "" }
        : { name: "home" };
    case "t":
      return second ? { name: "table", id: second } : { name: "missing" };
    case "replay":
      return second ? { name: "replay", id: second } : { name: "missing" };
    case "review":
      return second ? { name: "review", id: second } : { name: "missing" };
    case "mistakes":
      return second ? { name: "mistakes", id: second } : { name: "missing" };
    case "puzzles":
      return second ? { name: "puzzle", id: second } : { name: "puzzles" };
    case "games":
      return { name: "games" };
    case "learn":
      return second ? { name: "lesson", game: second } : { name: "learn" };
    case "rules":
      return second ? { name: "rules", game: second, rule: hash.slice(1), query: search } : { name: "missing" };
    case "settings":
      return { name: "settings" };
    default:
      return { name: "missing" };
  }
}

/** The link that a plain click follows; null where the browser does something else with it. */
export function followed(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (event.defaultPrevented || !isPlain) return null;
  return event.target instanceof Element ? event.target.closest("a") : null;
}

class Router {
  page = $state.raw<Page>(parse(location.pathname, location.hash, location.search));
  #path = location.pathname;
  /** How many pages were gone to; another part of the same page is none. */
  #visits = 0;

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string, how: "push" | "replace" = "push"): void {
    history[how === "push" ? "pushState" : "replaceState"](null, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  /** To where `path` leads when it is known; whoever has gone elsewhere meanwhile stays there. */
  async goUnlessLeft(path: Promise<string>): Promise<void> {
    const visit = this.#visits;
    const to = await path;
    if (visit === this.#visits) this.go(to);
  }

  #read(): void {
    if (location.pathname !== this.#path) this.#visits += 1;
    this.#path = location.pathname;
    const next = parse(location.pathname, location.hash, location.search);
    if (next.name !== this.page.name || !("rule" in next)) focusHeading();
    this.page = next;
  }

  /** A plain click on a link of ours changes the page without leaving it. */
  #follow(event: MouseEvent): void {
    const link = followed(event);
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (
      link.pathname.startsWith("/api/") ||
      (link.pathname === location.pathname && link.search === location.search && link.hash)
    )
      return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
