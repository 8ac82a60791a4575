export interface Soon {
  /** Asks for a run within so many ms. It is one run with what is already due before that, which is not put off. */
  ask(ms: number): void;
  cancel(): void;
}

/** Runs what several changes ask for once, a moment after the first of them. */
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
