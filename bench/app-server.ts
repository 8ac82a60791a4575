import pg from 'pg';
import { BACKLOG } from '#infra/edge/create-server.ts';
import { readEnv } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import { createApp } from '#src/app.ts';

/*
 * The app as bench/api.ts measures it; CACHING=0 keeps none, BACKGROUND=1 follows the event log, PAGES=none is without
 * pages. It tells when it listens, and, asked by a message, how many statements it has sent.
 */
let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  statements++;
  return Reflect.apply(query, this, given);
};
process.on('message', () => process.send?.(statements));

const env = readEnv(process.env);
const log = createLog({ ...env, logLevel: 'error' });
const app = await createApp({
  env,
  log,
  databaseUrl: process.env.DATABASE_URL ?? '',
  root: process.cwd(),
  pages: process.env.PAGES === 'none' ? 'none' : 'built',
  caching: process.env.CACHING !== '0',
  crons: false,
});
if (process.env.BACKGROUND === '1') await app.start();
await app.http.listen({ host: '127.0.0.1', port: env.port, backlog: BACKLOG });
process.send?.('ready');
process.on('disconnect', () => process.exit());
