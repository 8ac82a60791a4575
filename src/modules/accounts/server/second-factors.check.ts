import { type Check, ok, problem, warning } from '#infra/checks/check.ts';

export const secondFactorsCheck: Check = {
  id: 'second-factors',
  help: 'Ask these moderators and admins to switch on two-step sign-in under Settings. In production their role counts only with it.',
  async run({ context: { env }, database }) {
    const { rows } = await database.pool.query<{ without: number }>(
      `select count(*)::int as without from accounts a join profiles p using (user_id)
       where a.role <> 'user' and p.state in ('active', 'limited')
         and not exists (select from totp_factors t where t.user_id = a.user_id and t.confirmed_at is not null)`,
    );
    const { without = 0 } = rows[0] ?? {};
    if (without === 0) return ok('Moderators and admins have two-step sign-in.');
    const sentence =
      without === 1
        ? '1 moderator or admin has no two-step sign-in.'
        : `${without} moderators and admins have no two-step sign-in.`;
    return env.production ? problem(sentence) : warning(sentence);
  },
};
