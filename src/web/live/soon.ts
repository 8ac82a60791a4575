export interface Soon {
  /** Requests a run within this many ms. An earlier pending run covers it and is not postponed. */
  ask(ms: number): void;
  cancel(): void;
}

/** Batches requests: runs once, a moment after the first of them. */
export function soon(run: () => void): Soon {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  const cancel = () => {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
  };
  return {
    ask(ms) {
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
