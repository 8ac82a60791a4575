import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { type Database, type Tx, transaction } from '#infra/db/pool.ts';
import { type LoggedEvent, type NewEvent, recordEvents } from '#infra/events/event.ts';

/* Helpers with numbered events, and consumers that record the numbers that they got. */

export type Handle = (tx: Tx, events: readonly LoggedEvent[]) => Promise<void>;

export async function createSeen(database: Database): Promise<void> {
  await database.pool.query('create table seen (consumer text, n int, position bigserial)');
}

export function event(n: number): NewEvent {
  return { type: 'test.happened', actorId: null, subjectId: v7(), data: { n } };
}

export async function recordNumbers(database: Database, ...numbers: number[]): Promise<void> {
  await transaction(database.db, (tx) => recordEvents(tx, numbers.map(event), new Date()));
}

export function note(consumer: string): Handle {
  return async (tx, events) => {
    for (const { data } of events) {
      await tx.execute(sql`insert into seen (consumer, n) values (${consumer}, ${data.n as number})`);
    }
  };
}

export async function findSeen(database: Database, consumer: string): Promise<number[]> {
  const { rows } = await database.pool.query('select n from seen where consumer = $1 order by position', [
    consumer,
  ]);
  return rows.map(({ n }) => n);
}
