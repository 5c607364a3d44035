/** For what comes faster than it can be served: the first is done at once, then only the latest, once in `gap` ms. */
export function throttle(gap: number): { run: (work: () => void) => void; stop: () => void } {
  let latest: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function next(): void {
    const work = latest;
    latest = null;
    timer = work ? setTimeout(next, gap) : undefined;
    work?.();
  }
  return {
    run(work) {
      latest = work;
      if (timer === undefined) next();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      latest = null;
    },
  };
}
