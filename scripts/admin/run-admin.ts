import { parseArgs } from 'node:util';
import { SOFTWARE } from '#contract/software.ts';
import { type Env, readEnv } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import { databaseLabel, hasEmbeddedDatabase, readyDatabase } from '#infra/ready-database.ts';
import { VERSION } from '#infra/version.ts';
import { createApp } from '#src/app.ts';
import { changeEmail, endSessions, secondFactorOff, sendConfirmation } from './accounts.ts';
import { type AdminCommand, UsageError } from './admin-command.ts';
import { check } from './check.ts';
import { backupDone, checks } from './checks.ts';
import { discardDead, listDead, requeueDead } from './jobs.ts';
import { rebuildSearch, reencryptAll } from './rewrite.ts';
import { setup } from './setup.ts';
import { restore, role, suspend } from './users.ts';

const COMMANDS: readonly AdminCommand[] = [
  setup,
  role,
  suspend,
  restore,
  sendConfirmation,
  changeEmail,
  secondFactorOff,
  endSessions,
  listDead,
  requeueDead,
  discardDead,
  check,
  checks,
  backupDone,
  reencryptAll,
  rebuildSearch,
];
/** In ms: the reads of a check may take longer than those of a request. */
const STATEMENT_MS = '600000';

/**
 * Runs the command of the command line and prints the result.
 * @param given the arguments after the program's name
 * @returns the exit code
 * @throws {Error} with a message for the operator
 */
export async function runAdmin(given: readonly string[], settings: NodeJS.ProcessEnv): Promise<number> {
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, at) => given[at] === word));
  const asked = given.includes('--help') || given.includes('-h') || given.length === 0;
  if (!command) {
    if (!asked) throw new Error(`There is no such command.\n\n${overview()}`);
    console.log(overview());
    return 0;
  }
  if (asked) {
    console.log(helpOf(command));
    return 0;
  }
  const { values, positionals } = argumentsOf(command, given.slice(command.name.split(' ').length));
  const env = readEnv({ DATABASE_STATEMENT_TIMEOUT_MS: STATEMENT_MS, ...settings });
  if (!env.databaseUrl) allowEmbedded(env, command.name);
  const log = createLog({ ...env, logLevel: 'warn' });
  const database = await readyDatabase(env, log, { migrate: env.migrateAtStart });
  try {
    const app = await createApp({
      ...{ env, log, databaseUrl: database.url, root: process.cwd() },
      ...{ pages: 'none', crons: false },
    });
    try {
      const dryRun = values['dry-run'] === true;
      const code = await command.run(app.context, { positionals, values, dryRun });
      if (dryRun) console.log('Dry run: nothing was changed.');
      return code;
    } catch (error) {
      if (error instanceof UsageError) throw new Error(`${error.message}\n\n${helpOf(command)}`);
      throw error;
    } finally {
      await app.close();
    }
  } finally {
    await database.release();
  }
}

/**
 * Without the settings of the instance, a command would create a database of its own and report on that one.
 * @throws {Error} if no app created the embedded database
 */
function allowEmbedded(env: Env, name: string): void {
  if (!hasEmbeddedDatabase(env)) {
    throw new Error(
      [
        `DATABASE_URL is not set, and there is no embedded database in ${env.dataDir}.`,
        'Run the command with the settings of the instance, such as:',
        `  node_modules/.bin/node --env-file=/etc/kollabrate.env scripts/admin.ts ${name}`,
        'In development, start the app first: npm start',
      ].join('\n'),
    );
  }
  console.error(`DATABASE_URL is not set: using ${databaseLabel(env)}.`);
}

/** @throws {Error} with the command's help, for an unknown option or too many arguments */
function argumentsOf({ options, most, ...command }: AdminCommand, args: readonly string[]) {
  try {
    const parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...options, 'dry-run': { type: 'boolean' } },
    });
    if (parsed.positionals.length > most) throw new Error('There are too many arguments.');
    return parsed;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${helpOf({ options, most, ...command })}`);
  }
}

function overview(): string {
  const lines = COMMANDS.map(({ usage, about }) => `  npm run admin -- ${usage}\n      ${about}`);
  return [`${SOFTWARE} ${VERSION}. Commands, each with --help and --dry-run:`, ...lines].join('\n');
}

function helpOf({ usage, about, notes }: AdminCommand): string {
  return [`npm run admin -- ${usage} [--dry-run]`, about, ...notes].join('\n');
}
