import type pg from 'pg';

/*
 * A larger world is the full one several times. To make the words of each Kollab anew takes five times as
 * long as to repeat them. A repeat has the titles, texts and words of the first; names, ids and dates are its own.
 */

/** The id of a repeat, by how many there are in the first. */
const later = (id: string, each: number) =>
  `(left(${id}::text, 24) || lpad(to_hex(('x' || right(${id}::text, 12))::bit(48)::bigint + repeat * ${each}), 12, '0'))::uuid`;
const nameOf = (each: number) => `'bench_' || substr(username, 7)::int + repeat * ${each}`;
/** Between those that are a minute apart. */
const soonAfter = (moment: string) => `${moment} + repeat * interval '1 second'`;

/**
 * Repeats all rows of a table, as often as its parameter says.
 * @param of how many there are in the first
 */
export async function repeatStatement(
  client: pg.Client,
  table: string,
  of: { people: number; kollabs: number },
): Promise<string> {
  const changed: Record<string, string> = {
    id: later('id', of.kollabs),
    kollab_id: later('kollab_id', of.kollabs),
    owner_id: later('owner_id', of.people),
    user_id: later('user_id', of.people),
    username: nameOf(of.people),
    date_posted: soonAfter('date_posted'),
    date_joined: soonAfter('date_joined'),
  };
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const names = rows.map(({ name }) => `"${name}"`).join(', ');
  const values = rows.map(({ name }) => changed[name] ?? `"${name}"`).join(', ');
  return `insert into ${table} (${names}) select ${values}
    from generate_series(1, $1::int) as repeat cross join ${table}`;
}
