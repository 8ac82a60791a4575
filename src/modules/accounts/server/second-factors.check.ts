import { type Check, ok, problem, warning } from '#infra/checks/check.ts';

export const secondFactorsCheck: Check = {
  id: 'second-factors',
  help: 'Ask these moderators and admins to switch on two-step sign-in, or to add a passkey, under Settings. A stolen password alone must not be enough.',
  async run({ context: { env }, database }) {
    const { rows } = await database.pool.query<{ without: number }>(
      `select count(*)::int as without from accounts a join profiles p using (user_id)
       where a.role <> 'user' and p.state in ('active', 'limited')
         and not exists (select from totp_factors t where t.user_id = a.user_id and t.confirmed_at is not null)
         and not exists (select from passkeys k where k.user_id = a.user_id)`,
    );
    const { without = 0 } = rows[0] ?? {};
    if (without === 0) return ok('Moderators and admins have a second factor.');
    const sentence =
      without === 1
        ? '1 moderator or admin has no second factor.'
        : `${without} moderators and admins have no second factor.`;
    return env.production ? problem(sentence) : warning(sentence);
  },
};
