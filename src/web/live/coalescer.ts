export interface Coalescer {
  /** Runs in this many ms, or earlier if an earlier run is pending. */
  schedule(ms: number): void;
  cancel(): void;
}

/** Runs once for several requests, at the earliest of their times. */
export function createCoalescer(run: () => void): Coalescer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  const cancel = () => {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
  };
  return {
    schedule(ms) {
      const at = performance.now() + ms;
      if (dueAt <= at) return;
      cancel();
      dueAt = at;
      timer = setTimeout(() => {
        dueAt = Number.POSITIVE_INFINITY;
        run();
      }, ms);
    },
    cancel,
  };
}
