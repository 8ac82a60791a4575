import { readEnv } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import { databaseLabel, readyDatabase } from '#infra/ready-database.ts';
import { createApp } from '#src/app.ts';

const COMMANDS = ['migrate', 'seed', 'reset'];

try {
  await run(process.argv[2] ?? '');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(command: string): Promise<void> {
  if (!COMMANDS.includes(command)) throw new Error(`Usage: node scripts/db.ts ${COMMANDS.join(' | ')}`);
  const env = readEnv(process.env);
  if (command === 'reset' && env.production) {
    throw new Error('db:reset is refused in production: it deletes every row.');
  }
  if (!env.databaseUrl) console.error(`DATABASE_URL is not set: using ${databaseLabel(env)}.`);
  const log = createLog({ ...env, logLevel: 'warn' });
  const database = await readyDatabase(env, log, { reset: command === 'reset' });
  try {
    if (command !== 'seed') {
      console.log(`The tables of ${databaseLabel(env)} are up to date.`);
      return;
    }
    const app = await createApp({ env, log, databaseUrl: database.url, root: process.cwd(), pages: 'none' });
    // Imported on demand, because production instances migrate with this command, too, and lack the development parts.
    const { fillDemoWorld } = await import('#src/demo/fill.ts');
    const accounts = await fillDemoWorld(app.context, app.sandbox);
    console.log(accounts.map(({ email, password, who }) => `${email}  ${password}  (${who})`).join('\n'));
    await app.close();
  } finally {
    await database.release();
  }
}
