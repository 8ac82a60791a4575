import { inArray } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { kollabs } from './kollabs.table.ts';

/** Which of these addresses some Kollab shows; a deleted one still does to those who completed it. */
export async function findPicturesOfKollabs(db: Db, urls: string[]): Promise<string[]> {
  const rows = await db
    .select({ url: kollabs.imageUrl })
    .from(kollabs)
    .where(inArray(kollabs.imageUrl, urls));
  return rows.map(({ url }) => url);
}
