import type { Database } from '#infra/db/pool.ts';
import { indexRows } from './search-rows.ts';

/** Rows per statement. Larger statements take too long while other tests run. */
const PART = 500;

/**
 * Inserts copies of an open Kollab with the titles '<title> <number>', each a second older than the one before.
 * @param options.searched whether to index them for search
 */
export async function makeManyKollabs(
  { pool, db }: Pick<Database, 'pool' | 'db'>,
  title: string,
  count: number,
  { searched = true } = {},
): Promise<void> {
  const { rows } = await pool.query('select id from kollabs where active limit 1');
  for (let made = 0; made < count; made += PART) {
    const { rows: written } = await pool.query(
      `insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
         compensation, tags, date_posted)
       select gen_random_uuid(), owner_id, $2 || ' ' || n, image_url, category, looking_for_types, looking_for, summary,
         compensation, tags, date_posted - n * interval '1 second'
       from kollabs, generate_series($3::int, $4::int) n where id = $1 returning id`,
      [rows[0]?.id, title, made + 1, Math.min(made + PART, count)],
    );
    if (searched) {
      const ids = written.map(({ id }) => id);
      await indexRows(db, 'kollab', ids);
    }
  }
  await pool.query('vacuum analyze kollabs, search_kollabs');
}
