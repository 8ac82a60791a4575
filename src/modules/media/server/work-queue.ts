import { AppError } from '#infra/app-error.ts';

/** Runs work that is heavy: some at once, some waiting, and nothing beyond (checks.md UP-05). */
export interface WorkQueue {
  /** @throws {AppError} unavailable, when as much waits as may */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw new AppError('unavailable', undefined, { retryAfter: 2 });
        // A finished task gives its place to the next one, so that no newcomer takes it.
        await new Promise<void>((resolve) => queue.push(resolve));
      } else running++;
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else running--;
      }
    },
  };
}

/** For pictures. Two at once, whatever takes the time: decoding takes memory, and a store that is slow holds connections. */
export const inTurn = createWorkQueue({ atOnce: 2, waiting: 8 });
