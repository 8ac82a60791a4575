import type { ConstructorOptions } from 'pg-boss';
import type { Listener } from '../db/listen.ts';
import type { Database } from '../db/pool.ts';

type BossDatabase = NonNullable<ConstructorOptions['db']>;
type ListenArguments = Parameters<NonNullable<BossDatabase['listen']>>;

export const JOBS_SCHEMA = 'jobs';

/**
 * Connects pg-boss to our pool and to our LISTEN connection, so that jobs start as soon as they are committed. Without
 * a listener workers poll every two seconds.
 */
export function jobDatabase(database: Database, listener: Listener | undefined): BossDatabase {
  return {
    executeSql: (text, values) => database.pool.query(text, values),
    ...(listener && { listen: (...given: ListenArguments) => subscribe(listener, ...given) }),
  };
}

async function subscribe(listener: Listener, ...[channel, onNotification, onReconnect]: ListenArguments) {
  let open = true;
  listener.on(channel, (payload) => open && onNotification(payload));
  listener.onUp(() => open && onReconnect());
  return {
    async close() {
      open = false;
    },
  };
}
