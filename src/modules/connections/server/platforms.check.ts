import { CONNECTABLE, type Connectable } from '#contract/product.ts';
import { type Check, ok, problem, warning } from '#infra/checks/check.ts';
import { credentialsAt } from './connections.settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Fewer refused channels are the doing of their users. */
const SOME = 3;

/**
 * A platform that refuses this instance refuses the channels of many users, while few are read. Each process sees this
 * in the rows of the channels.
 */
export const platformsCheck: Check = {
  id: 'platforms',
  help: 'If none is set up, set the keys of those that your users have, such as YOUTUBE_CLIENT_ID, and restart. If one refuses channels, compare its keys and redirect address with its console, and look for a notice that it has withdrawn access.',
  async run({ context: { env, clock }, database }) {
    const since = new Date(clock.now().getTime() - DAY_MS);
    const { rows } = await database.pool.query<{ type: Connectable; refused: number; read: number }>(
      `select type, count(*) filter (where lost_at > $1 or failures > 0)::int as refused,
         count(*) filter (where failures = 0 and lost_at is null)::int as read
       from connections where type = any($2) and tried_at > $1 group by type`,
      [since, [...CONNECTABLE]],
    );
    const failing = rows.filter(({ refused, read }) => refused >= SOME && refused > read);
    if (failing.length > 0)
      return problem(
        failing
          .map(
            ({ type, refused, read }) =>
              `${type}: ${refused} channels failed within a day, ${read} were read.`,
          )
          .join(' '),
      );
    const missing = CONNECTABLE.filter((type) => !credentialsAt(type, env));
    if (env.production && missing.length === CONNECTABLE.length)
      return warning('No platform is set up, so nobody can connect a channel.');
    if (missing.length > 0 && env.production)
      return ok(`The platforms answer. Not set up: ${missing.join(', ')}.`);
    return ok('The platforms answer.');
  },
};
