import type { PoolClient } from 'pg';
import type { TestApp } from '../test-app.ts';

export interface StatementCounter {
  /** Returns the first 100 characters of each statement that the app sends while `work` runs, in order. */
  during(work: () => Promise<void>): Promise<string[]>;
}

/**
 * Counts the queries that the app sends to PostgreSQL. Each is a round trip: `begin` and `commit` count, and so does a
 * prepared statement. The job queue's own connections do not count, because no response waits for them.
 */
export function countStatements({ context }: TestApp): StatementCounter {
  const { pool, planned } = context.database;
  const sent: string[] = [];
  const watched = new WeakSet<PoolClient>();

  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const { query } = client;
    // The method is read-only, so it cannot be assigned. A second counter of the same app redefines it.
    Object.defineProperty(client, 'query', {
      configurable: true,
      value(...given: unknown[]): unknown {
        sent.push(beginningOf(given[0]));
        return Reflect.apply(query, client, given);
      },
    });
  };
  for (const one of [pool, planned]) one.on('acquire', watch);

  const isBusy = () => [pool, planned].some((one) => one.idleCount < one.totalCount);
  return {
    async during(work) {
      sent.length = 0;
      await work();
      // A response may be sent before the last statement of its request has finished.
      while (isBusy()) await new Promise((resolve) => setImmediate(resolve));
      return [...sent];
    },
  };
}

function beginningOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: string }).text;
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 100);
}
