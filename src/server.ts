import path from 'node:path';
import { SOFTWARE } from '#contract/software.ts';
import type { DeveloperAccount } from '#infra/api/developer-accounts.ts';
import { BACKLOG } from '#infra/edge/create-server.ts';
import { type Env, readEnv } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import { checkModuleSettings } from '#infra/module-settings.ts';
import { readyDatabase } from '#infra/ready-database.ts';
import { startFailure } from '#infra/start-failure.ts';
import { createSetupLink } from '#modules/accounts/server/setup.service.ts';
import { type App, createApp } from './app.ts';
import { MODULES } from './modules.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

// The process exits this long after a signal, even if something is still running.
const SHUTDOWN_MS = 15_000;

await main();

async function main(): Promise<void> {
  const development = process.argv.includes('--dev');
  try {
    const env = readEnv(process.env);
    checkModuleSettings(MODULES, env);
    await run(env, development);
  } catch (error) {
    console.error(startFailure(error));
    process.exit(1);
  }
}

async function run(env: Env, development: boolean): Promise<void> {
  const log = createLog(env);
  const database = await readyDatabase(env, log, { migrate: env.migrateAtStart });
  try {
    const pages = development ? 'development' : 'built';
    const app = await createApp({ env, log, databaseUrl: database.url, root: ROOT, pages });
    stopOnSignals(env.drainSeconds, async () => {
      await app.drain();
      await app.close();
      await database.release();
    });
    const demoAccounts = env.devTools ? await forDevelopers(env, app) : [];
    await app.start();
    await app.http.listen({ host: env.host, port: env.port, backlog: BACKLOG });
    const address = app.http.server.address();
    const port = typeof address === 'object' && address ? address.port : env.port;
    const site = env.port === port ? env.publicUrl : `http://${env.host}:${port}`;
    const setupLink = env.role === 'worker' ? null : await createSetupLink(app.context, site);
    announce(env, site, demoAccounts, setupLink);
  } catch (error) {
    await database.release();
    throw error;
  }
}

/**
 * Development features. They are imported here only, since production has neither the demo world nor its packages.
 * @returns the demo accounts
 */
async function forDevelopers(env: Env, app: App): Promise<DeveloperAccount[]> {
  const { fillDemoWorld } = env.demo ? await import('#src/demo/fill.ts') : {};
  const accounts = (await fillDemoWorld?.(app.context, app.sandbox)) ?? [];
  if (env.role === 'worker') return accounts;
  const { mountDeveloperAccounts } = await import('#infra/api/developer-accounts.ts');
  mountDeveloperAccounts(app.http, accounts);
  return accounts;
}

/** Shows a few lines on standard error, for people. Standard output has the log as JSON. */
function announce(
  env: Env,
  address: string,
  demoAccounts: DeveloperAccount[],
  setupLink: string | null,
): void {
  const lines = [`${SOFTWARE} is at ${address}`];
  if (env.devTools) lines.push(`Developer page with the mailbox: ${address}/home`);
  if (demoAccounts.length > 0) {
    lines.push('Demo accounts:');
    for (const { email, password, who } of demoAccounts) lines.push(`  ${email}  ${password}  (${who})`);
  }
  if (setupLink) {
    lines.push(
      'There is no admin yet. Whoever opens this link first becomes the admin (once, within an hour):',
    );
    lines.push(`  ${setupLink}`);
  }
  console.error(`\n${lines.join('\n')}\n`);
}

function stopOnSignals(drainSeconds: number, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), drainSeconds * 1000 + SHUTDOWN_MS).unref();
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
