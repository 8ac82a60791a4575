import { readEnv } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import { createApp } from '#src/app.ts';

/* The app as bench/api.ts measures it; CACHING=0 keeps none. Says so once it listens. */
const env = readEnv(process.env);
const log = createLog({ ...env, logLevel: 'error' });
const app = await createApp({
  env,
  log,
  databaseUrl: process.env.DATABASE_URL ?? '',
  root: process.cwd(),
  pages: 'built',
  caching: process.env.CACHING !== '0',
  crons: false,
});
await app.http.listen({ host: '127.0.0.1', port: env.port });
process.send?.('ready');
process.on('disconnect', () => process.exit());
