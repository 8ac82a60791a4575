import { AppError } from '#infra/app-error.ts';
import type { Database } from '#infra/db/pool.ts';

// Together less than the three seconds within which every caller gets a response.
const PATIENCE_MS = 2_500;
const LOOK_EVERY_MS = 250;
/** A connection in use for so long waits for a database that does not answer. */
const STALLED_MS = 2_000;
/** A look that comes so much later than it should: the process itself stood still. */
const ASLEEP_MS = 1_000;

interface Waiting {
  since: number;
  giveUp(): void;
}

const waitingFor = new WeakMap<Database, Set<Waiting>>();

/**
 * The result of `work`, or a refusal when it takes long and the database has not answered for a while. The work goes on:
 * what it writes may be there in the end, as after a connection that broke. Fastify's `handlerTimeout` knows nothing of
 * the database: it would also end uploads and exports, and what the database answered while the process stood still.
 * @throws {AppError} unavailable; and what `work` throws
 */
export function inTime<T>(database: Database, work: Promise<T>): Promise<T> {
  const waiting = waitingFor.get(database) ?? watch(database);
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new AppError('unavailable', undefined, { retryAfter: 2 }));
    const own: Waiting = { since: performance.now(), giveUp };
    waiting.add(own);
    work.then(resolve, reject).finally(() => waiting.delete(own));
  });
}

/** Looks from time to time, for all of them: a timer for each would cost more than a short read. */
function watch(database: Database): Set<Waiting> {
  const waiting = new Set<Waiting>();
  waitingFor.set(database, waiting);
  let lookedAt = performance.now();
  let awakeSince = lookedAt;
  const timer = setInterval(() => {
    const now = performance.now();
    // What the database answered meanwhile is not read yet: timers come first.
    if (now - lookedAt > LOOK_EVERY_MS + ASLEEP_MS) awakeSince = now;
    lookedAt = now;
    if (waiting.size === 0) {
      clearInterval(timer);
      waitingFor.delete(database);
      return;
    }
    const late = now - PATIENCE_MS;
    if (awakeSince > late || database.busyFor() < STALLED_MS) return;
    for (const one of waiting) {
      if (one.since > late) continue;
      waiting.delete(one);
      one.giveUp();
    }
  }, LOOK_EVERY_MS);
  timer.unref();
  return waiting;
}
