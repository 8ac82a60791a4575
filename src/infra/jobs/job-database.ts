import type { ConstructorOptions } from 'pg-boss';
import type { Listener } from '../db/listen.ts';
import type { Database } from '../db/pool.ts';

type BossDatabase = NonNullable<ConstructorOptions['db']>;
type Ear = Parameters<NonNullable<BossDatabase['listen']>>;

/** Where pg-boss keeps its tables. */
export const JOBS_SCHEMA = 'jobs';

/**
 * What pg-boss uses as its database: our pool, and our listening connection, so that a job starts as soon as it is
 * committed. Without a listener workers look every two seconds.
 */
export function jobDatabase(database: Database, listener: Listener | undefined): BossDatabase {
  return {
    executeSql: (text, values) => database.pool.query(text, values),
    ...(listener && { listen: (...ear: Ear) => hear(listener, ...ear) }),
  };
}

async function hear(listener: Listener, ...[channel, onNotification, onReconnect]: Ear) {
  let open = true;
  listener.on(channel, (payload) => open && onNotification(payload));
  listener.onUp(() => open && onReconnect());
  return {
    async close() {
      open = false;
    },
  };
}
