/** One press, one effect: an action that is under way is not begun a second time. */
export interface SingleFlight<A extends unknown[]> {
  /** Runs the action, unless it runs already. */
  press: (...args: A) => Promise<void>;
  /** Whether it runs, for `aria-busy`. */
  readonly busy: boolean;
}

export function singleFlight<A extends unknown[]>(action: (...args: A) => Promise<unknown>): SingleFlight<A> {
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
