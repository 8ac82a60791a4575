import pg from 'pg';
import { readEnv } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import { readyDatabase } from '#infra/ready-database.ts';
import { indexLargeWorld, seedLargeWorld } from './large-world.ts';
import { WORLD } from './world.ts';

/*
 * `DATABASE_URL=… npm run bench:seed`: the large world, in any PostgreSQL that is empty. Its people cannot sign in, and
 * get no mails; the counters of Kollabs have no rows behind them. BENCH_SCALE makes it smaller.
 */

const SIZES = `select (select count(*) from profiles) as people, (select count(*) from kollabs) as kollabs,
  (select count(*) from posts) as posts, (select count(*) from likes) as likes,
  (select count(*) from comments) as comments, (select count(*) from follows) as follows,
  (select count(*) from messages) as messages, (select max(follower_count) from profiles) as most_followers,
  (select max(following_count) from profiles) as most_followed,
  pg_size_pretty(pg_total_relation_size('search_kollabs')) as search_of_kollabs,
  pg_size_pretty(pg_total_relation_size('kollabs')) as kollab_table`;

const env = readEnv({ ...process.env, DEMO: '0', AUTH_SECRET: WORLD.secret });
if (!process.env.DATABASE_URL) throw new Error('Say by DATABASE_URL where the large world goes.');
const database = await readyDatabase(env, createLog({ ...env, logLevel: 'warn' }));
const client = new pg.Client({ connectionString: database.url });
await client.connect();
try {
  await seedLargeWorld(client, { talk: true, say: console.log });
  await indexLargeWorld(database.url, console.log);
  console.log((await client.query(SIZES)).rows[0]);
} finally {
  await client.end();
  await database.release();
}
