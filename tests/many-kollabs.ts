import type { Pool } from 'pg';

/** Of each Kollab the words are written as it is made: a statement with more of them would take too long beside other tests. */
const PART = 500;

/** Makes so many Kollabs, like one that is open, each a second older than the one before: '<title> <number>'. */
export async function makeManyKollabs(pool: Pool, title: string, count: number): Promise<void> {
  const { rows } = await pool.query('select id from kollabs where active limit 1');
  for (let made = 0; made < count; made += PART) {
    await pool.query(
      `insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary, compensation,
         tags, date_posted)
       select gen_random_uuid(), owner_id, $2 || ' ' || n, image_url, category, looking_for_types, looking_for, summary,
         compensation, tags, date_posted - n * interval '1 second'
       from kollabs, generate_series($3::int, $4::int) n where id = $1`,
      [rows[0]?.id, title, made + 1, Math.min(made + PART, count)],
    );
  }
  await pool.query('vacuum analyze kollabs, kollab_tags');
}
