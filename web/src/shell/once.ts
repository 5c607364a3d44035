/** One press, one effect: an action that is under way is not begun a second time. */
import { createSubscriber } from "svelte/reactivity";

export interface Once<A extends unknown[]> {
  /** Runs the action, unless it runs already. */
  press: (...args: A) => Promise<void>;
  /** Whether it runs, for `aria-busy`. */
  readonly busy: boolean;
}

export function once<A extends unknown[]>(action: (...args: A) => Promise<unknown>): Once<A> {
  let busy = false;
  let changed = (): void => undefined;
  const watch = createSubscriber((update) => void (changed = update));
  function become(isBusy: boolean): void {
    busy = isBusy;
    changed();
  }
  return {
    get busy() {
      watch();
      return busy;
    },
    async press(...args) {
      if (busy) return;
      become(true);
      try {
        await action(...args);
      } finally {
        become(false);
      }
    },
  };
}
