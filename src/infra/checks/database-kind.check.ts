import { type Check, ok, problem } from './check.ts';

export const databaseKindCheck: Check = {
  id: 'database-kind',
  help: 'Set DATABASE_URL to a PostgreSQL server of your own. The embedded one is for development, on one machine and without backups.',
  async run({ context: { env } }) {
    if (env.production && !env.databaseUrl)
      return problem('This production instance uses the embedded database.');
    return ok(
      env.databaseUrl ? 'A PostgreSQL server is set.' : 'The embedded database is fine outside production.',
    );
  },
};
