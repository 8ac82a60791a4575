import { type Check, ok, problem, warning } from '#infra/checks/check.ts';
import { findSighting } from '#infra/checks/sightings.ts';
import { GOOGLE_ANSWERED, GOOGLE_FAILED } from './google.provider.ts';
import { googleCredentials } from './google.settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const googleCheck: Check = {
  id: 'google',
  help: 'Compare GOOGLE_CLIENT_SECRET and the redirect address with the Google Cloud console. The log has the reason in lines with the event "google".',
  async run({ context: { env, clock }, database }) {
    if (!googleCredentials(env)) return ok('Signing in with Google is not set up.');
    const failed = await findSighting(database.db, GOOGLE_FAILED);
    const answered = await findSighting(database.db, GOOGLE_ANSWERED);
    const isOld = failed === null || clock.now().getTime() - failed.lastAt.getTime() > DAY_MS;
    if (isOld || (answered && answered.lastAt > failed.lastAt)) return ok('Google answers.');
    return warning(
      'The last sign-in with Google failed, because Google refused this instance or did not answer.',
    );
  },
};

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
