import { type Check, ok, problem } from './check.ts';

const TIMEOUTS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** Behind a pooler, a connection takes no time-outs, so they must be set on the role (decision 10). */
export const poolerCheck: Check = {
  id: 'pooler',
  help: 'A pooler does not pass time-outs on: set them on the role with `alter role`, as described under Install. Set DATABASE_DIRECT_URL to the address past the pooler.',
  async run({ database }) {
    const { rows } = await database.pool.query<{ name: string }>(
      `select name from unnest($1::text[]) as name where current_setting(name) = '0'`,
      [TIMEOUTS],
    );
    if (rows.length === 0) return ok('Connections to the database have their time-outs.');
    return problem(`Connections to the database have no ${rows.map(({ name }) => name).join(', ')}.`);
  },
};
