/** The title of the browser tab: whether it is my turn, the page, the site. */
import { router } from "./router.svelte";
import { strings } from "./strings";

class Title {
  call = $state("");
  /** What only the page itself can say: which game it is about. */
  own = $state("");

  get text(): string {
    const page = this.own || strings.tab[router.page.name];
    return [this.call && `● ${this.call}`, page, strings.brand].filter(Boolean).join(" · ");
  }
}

export const title = new Title();
