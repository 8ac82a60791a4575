import { asc, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/pool.ts';
import { frontSignUps } from './front.table.ts';

/** The lists on which an address is. */
export function listSignUpsOf(db: Db, key: string) {
  return db
    .select({
      list: frontSignUps.list,
      email: frontSignUps.email,
      createdAt: frontSignUps.createdAt,
      confirmedAt: frontSignUps.confirmedAt,
    })
    .from(frontSignUps)
    .where(eq(frontSignUps.emailKey, key))
    .orderBy(asc(frontSignUps.createdAt));
}
