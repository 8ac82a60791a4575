import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Db } from '#infra/db/pool.ts';
import { perApp } from '#infra/per-app.ts';
import { sightings } from './sightings.table.ts';

/** A finished backup, reported by `npm run admin -- backup-done`. */
export const BACKUP = 'backup';

/** At most once in this time, a process writes a sighting again. */
const AGAIN_MS = 60_000;

export interface Sighting {
  firstAt: Date;
  lastAt: Date;
}

export async function recordSighting(db: Pick<Db, 'insert'>, name: string, now: Date): Promise<void> {
  await db
    .insert(sightings)
    .values({ name, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: sightings.name,
      set: { lastAt: sql`greatest(${sightings.lastAt}, excluded.last_at)` },
    });
}

export async function findSighting(db: Pick<Db, 'select'>, name: string): Promise<Sighting | null> {
  const [row] = await db.select().from(sightings).where(eq(sightings.name, name));
  return row ?? null;
}

/**
 * Returns a function that records a sighting beside other work: it waits for nothing, writes at most once a minute, and
 * only logs a failure.
 */
export const sightingsOf = perApp(({ database, clock, log }: AppContext) => {
  const seen = new Map<string, number>();
  return (name: string): void => {
    const now = performance.now();
    if (now - (seen.get(name) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
    seen.set(name, now);
    recordSighting(database.db, name, clock.now()).catch((error: unknown) => {
      seen.delete(name);
      log.warn({ err: error, event: 'check', sighting: name }, 'a sighting could not be recorded');
    });
  };
});
