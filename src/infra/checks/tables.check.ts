import { compareMigrations } from '#infra/db/migrate.ts';
import { type Check, ok, problem, warning } from './check.ts';
import { counted } from './judge-wait.ts';

export const tablesCheck: Check = {
  id: 'tables',
  help: 'If the tables are older, run `npm run db:migrate`. If they are newer, another process runs a newer version: upgrade this one, too.',
  async run({ database }) {
    const { pending, unknown } = await compareMigrations(database.db);
    if (pending > 0)
      return problem(`The tables lack ${counted(pending, 'migration')} that this version needs.`);
    if (unknown > 0) return warning(`The tables have ${counted(unknown, 'migration')} of a newer version.`);
    return ok('The tables fit this version.');
  },
};
