import { useCallback, useRef, useState } from 'react';

/**
 * Runs a task once at a time. Calls during a run are dropped, also those in the same task, before React has rendered
 * the busy state. Errors of the task are rethrown to the caller.
 * @returns the guarded task, and whether it is running
 */
export function useBusy<Args extends unknown[]>(
  task: (...args: Args) => unknown,
): [run: (...args: Args) => Promise<void>, busy: boolean] {
  const isRunning = useRef(false);
  const latest = useRef(task);
  latest.current = task;
  const [busy, setBusy] = useState(false);
  const run = useCallback(async (...args: Args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const outcome = latest.current(...args);
      if (!isPromise(outcome)) return;
      setBusy(true);
      await outcome;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }, []);
  return [run, busy];
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}
