import type { PoolClient } from 'pg';
import type { TestApp } from '../test-app.ts';

export interface StatementCounter {
  /** The statements that the app sends while `work` runs, each by its beginning, in the order in which they go. */
  during(work: () => Promise<void>): Promise<string[]>;
}

/**
 * Counts every query that leaves the app for PostgreSQL: one is one round trip, so `begin` and `commit` count, and a
 * prepared statement counts as one. What the job queue sends on connections of its own is no part of a response.
 */
export function countStatements({ context }: TestApp): StatementCounter {
  const { pool, planned } = context.database;
  const sent: string[] = [];
  const watched = new WeakSet<PoolClient>();

  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const { query } = client;
    // Defined, since the method of the app's own client cannot be assigned.
    Object.defineProperty(client, 'query', {
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
      // A response may leave before the last statement of its request has ended.
      while (isBusy()) await new Promise((resolve) => setImmediate(resolve));
      return [...sent];
    },
  };
}

function beginningOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: string }).text;
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 100);
}
