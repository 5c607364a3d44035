/** One press, one effect: an action that is under way is not begun a second time. */
export interface Once<A extends unknown[]> {
  /** Runs the action, unless it runs already. */
  press: (...args: A) => Promise<void>;
  /** Whether it runs, for `aria-busy`. */
  readonly busy: boolean;
}

export function once<A extends unknown[]>(action: (...args: A) => Promise<unknown>): Once<A> {
  let busy = $state(false);
  return {
    get busy() {
      return busy;
    },
    async press(...args) {
      if (busy) return;
      busy = true;
      try {
        await action(...args);
      } finally {
        busy = false;
      }
    },
  };
}
