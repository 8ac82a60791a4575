import { setTimeout as wait } from 'node:timers/promises';
import { statusOf, type Try } from './writers.ts';

const READ_PAUSE_MS = 40;

/** Reads the paths in turn, two at a time, until it is stopped. Nothing is tried again. */
export function startReader(url: string, paths: readonly string[], token?: string) {
  const tries: Try[] = [];
  let stopping = false;
  const read = async () => {
    for (let n = 0; !stopping; n++) {
      const began = performance.now();
      const status = await statusOf(`${url}${paths[n % paths.length]}`, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
      tries.push({ began, ended: performance.now(), status });
      await wait(READ_PAUSE_MS);
    }
  };
  // Two, so that one that waits is not all that is seen.
  const all = Promise.all([read(), read()]);
  return {
    tries,
    async stop() {
      stopping = true;
      await all;
    },
  };
}

export function isServed(status: number): boolean {
  return status >= 200 && status < 300;
}

/** How often each status came instead of what was asked for; 0 is a connection that broke. */
export function refusals(tries: readonly Try[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { status } of tries) if (!isServed(status)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}
