import { withClient } from './postgres.ts';

/** Of today alone, and in no backup: see statistics.table.ts. */
const UNLOGGED = `c.relpersistence = 'u'`;

/** Each table's rows: how many there are, and a hash of all of them in their order. */
export type Fingerprint = Map<string, string>;

/** Reads every row of every table but the unlogged ones, as of one moment. */
export function fingerprintOf(url: string): Promise<Fingerprint> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and not (${UNLOGGED}) and n.nspname !~ '^pg_|^information_schema$' order by 1`,
    );
    const found: Fingerprint = new Map();
    for (const { name } of tables) {
      const { rows } = await client.query<{ said: string }>(
        `select count(*) || ' rows ' || coalesce(md5(string_agg(hash, '' order by hash)), '') as said
         from (select md5(t::text) as hash from ${name} t) as hashes`,
      );
      found.set(name, rows[0]?.said ?? '');
    }
    return found;
  });
}

/** The tables whose rows are not the same, each with what it has in both. */
export function differences(one: Fingerprint, other: Fingerprint): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names]
    .filter((name) => one.get(name) !== other.get(name))
    .map((name) => `${name}: ${one.get(name) ?? 'missing'}, ${other.get(name) ?? 'missing'}`);
}

export function rowsIn(fingerprint: Fingerprint): number {
  return [...fingerprint.values()].reduce((sum, said) => sum + Number.parseInt(said, 10), 0);
}
