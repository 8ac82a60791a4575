import { asc, eq } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { listSignUps } from './marketing.table.ts';

/** Lists the sign-ups of an address. */
export function listSignUpsOf(db: Db, key: string) {
  return db
    .select({
      list: listSignUps.list,
      email: listSignUps.email,
      createdAt: listSignUps.createdAt,
      confirmedAt: listSignUps.confirmedAt,
    })
    .from(listSignUps)
    .where(eq(listSignUps.emailKey, key))
    .orderBy(asc(listSignUps.createdAt));
}
