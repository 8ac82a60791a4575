import { startEmbedded } from '#platform/db/embedded/embedded.ts';
import { migrate, resetDatabase } from '#platform/db/migrate.ts';
import { readEnv } from '#platform/env.ts';
import { migrateJobs } from '#platform/jobs/migrate.ts';
import { createApp } from '#src/app.ts';
import { fillDemoWorld } from '#src/demo/fill.ts';

const command = process.argv[2];
const env = readEnv(process.env);
const embedded = env.databaseUrl ? null : await startEmbedded({ dataDir: env.dataDir });
const url = env.databaseUrl ?? embedded?.url ?? '';
const migrationUrl = env.migrationDatabaseUrl ?? url;
try {
  if (command === 'reset') {
    if (env.production) throw new Error('db:reset is refused in production: it deletes every row.');
    await resetDatabase({ url: migrationUrl });
  }
  if (command !== 'migrate' && command !== 'seed' && command !== 'reset') {
    throw new Error('Say one of migrate, seed, reset.');
  }
  await migrate({ url: migrationUrl });
  await migrateJobs(migrationUrl);
  if (command === 'seed') {
    const app = await createApp({ env, databaseUrl: url, root: process.cwd(), pages: 'none' });
    const accounts = await fillDemoWorld(app.platform);
    console.log(accounts.map(({ email, password, who }) => `${email}  ${password}  (${who})`).join('\n'));
    await app.close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await embedded?.release();
}
