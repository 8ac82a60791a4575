import { AppError } from '#infra/app-error.ts';

/** For expensive work: some runs at once, some waits, and the rest is refused. */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    /** @throws {AppError} unavailable if the queue is full */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw new AppError('unavailable', undefined, { retryAfter: 2 });
        // A finished task passes its slot to the next waiting one, so that no newcomer takes it.
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

/** For pictures. Two at once, since decoding takes memory and a slow store holds connections. */
export const pictureQueue = createWorkQueue({ atOnce: 2, waiting: 8 });
