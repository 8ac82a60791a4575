import pg from 'pg';
import { BACKLOG } from '#infra/edge/create-server.ts';
import { readEnv } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import { createApp } from '#src/app.ts';

/*
 * The app as it is measured: without schedules, and with a count of the statements that it sends. CACHING=0 switches
 * its shared copies off, BACKGROUND=1 starts its consumers and jobs, PAGES=none leaves the pages out.
 */
let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  statements++;
  return Reflect.apply(query, this, given);
};
process.on('message', () => process.send?.(statements));

const env = readEnv(process.env);
const app = await createApp({
  env,
  log: createLog({ ...env, logLevel: 'error' }),
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
