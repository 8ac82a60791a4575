import { AppError } from '#infra/app-error.ts';
import type { Database } from '#infra/db/pool.ts';

// With the default time-out of 2.5 seconds, every caller gets a response within three seconds.
const LOOK_EVERY_MS = 250;
/** A connection that has been in use for this share of the time-out counts as stalled. */
const STALLED_SHARE = 0.8;
/** If the timer is this late, the process itself was blocked or suspended. */
const ASLEEP_MS = 1_000;

interface Waiting {
  since: number;
  giveUp(): void;
}

const waitingFor = new WeakMap<Database, Set<Waiting>>();

/**
 * Rejects if `work` takes longer than the database's `requestTimeout` and the database does not answer. The work
 * continues, so its writes may still happen, as after a lost connection. Fastify's `handlerTimeout` would also end
 * uploads and exports, and work that was late only because the process was blocked.
 * @throws {AppError} unavailable
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

/** One timer for all of them, because one each would cost more than a short read. */
function watch(database: Database): Set<Waiting> {
  const waiting = new Set<Waiting>();
  waitingFor.set(database, waiting);
  let lookedAt = performance.now();
  let awakeSince = lookedAt;
  const timer = setInterval(() => {
    const now = performance.now();
    // Responses that arrived meanwhile are not read yet, because timers run first.
    if (now - lookedAt > LOOK_EVERY_MS + ASLEEP_MS) awakeSince = now;
    lookedAt = now;
    if (waiting.size === 0) {
      clearInterval(timer);
      waitingFor.delete(database);
      return;
    }
    const late = now - database.requestTimeout;
    if (awakeSince > late || database.busyFor() < STALLED_SHARE * database.requestTimeout) return;
    for (const one of waiting) {
      if (one.since > late) continue;
      waiting.delete(one);
      one.giveUp();
    }
  }, LOOK_EVERY_MS);
  timer.unref();
  return waiting;
}
