import { readEnv } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import { readyDatabase } from '#infra/ready-database.ts';
import { indexLargeWorld, seedLargeWorld } from './large-world.ts';
import { benchSettings, withClient } from './servers.ts';
import { setScale } from './world.ts';

const SIZES = `select (select count(*) from profiles) as people, (select count(*) from kollabs) as kollabs,
  (select count(*) from posts) as posts, (select count(*) from likes) as likes,
  (select count(*) from comments) as comments, (select count(*) from follows) as follows,
  (select count(*) from messages) as messages, (select max(follower_count) from profiles) as most_followers,
  (select max(following_count) from profiles) as most_followed,
  pg_size_pretty(pg_total_relation_size('search_kollabs')) as search_of_kollabs,
  pg_size_pretty(pg_total_relation_size('kollabs')) as kollab_table,
  pg_size_pretty(pg_database_size(current_database())) as database`;

/** Fills the database of DATABASE_URL with the large world. */
export async function run({ scale }: { scale: number }): Promise<void> {
  setScale(scale);
  const env = readEnv(benchSettings());
  const database = await readyDatabase(env, createLog({ ...env, logLevel: 'warn' }));
  try {
    await withClient(database.url, async (client) => {
      await seedLargeWorld(client, { talk: true, say: console.log });
      await indexLargeWorld(database.url, console.log);
      console.log((await client.query(SIZES)).rows[0]);
    });
  } finally {
    await database.release();
  }
}
