import { type Check, ok, problem, warning } from '#infra/checks/check.ts';

export const moderatorsCheck: Check = {
  id: 'moderators',
  help: 'Make another user a moderator with `npm run admin -- role <username> moderator`. Nobody should answer an objection to their own decision.',
  async run({ context: { env }, database }) {
    const { rows } = await database.pool.query<{ moderators: number; objections: number }>(
      `select
         (select count(*)::int from accounts join profiles using (user_id)
          where role <> 'user' and state in ('active', 'limited')) as moderators,
         (select count(*)::int from objections where answered_by is null) as objections`,
    );
    const { moderators = 0, objections = 0 } = rows[0] ?? {};
    if (moderators === 0 && env.production)
      return problem('There is no moderator, so nobody can decide about reports.');
    if (moderators > 1 || objections === 0) return ok('There are enough moderators for what waits.');
    return warning(
      `${objections === 1 ? '1 objection waits' : `${objections} objections wait`}, and there is no second moderator to answer.`,
    );
  },
};
