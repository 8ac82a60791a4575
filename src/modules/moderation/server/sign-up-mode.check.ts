import { type Check, ok, warning } from '#infra/checks/check.ts';
import { findPlace } from '#modules/place/server/place.service.ts';

/** Cases that wait for a decision. More than a small team decides in a day. */
const FULL_QUEUE = 50;

export const signUpModeCheck: Check = {
  id: 'sign-up-mode',
  help: 'Ask for invitations under Administration, Sign-up, until the queue of reports is shorter. New accounts make more of what moderators cannot follow now.',
  async run({ database }) {
    const { signUp } = await findPlace(database.db);
    const { rows } = await database.pool.query<{ open: number }>(
      'select count(*)::int as open from moderation_cases where open_since is not null',
    );
    const { open = 0 } = rows[0] ?? {};
    if (signUp !== 'open' || open < FULL_QUEUE)
      return ok(`Sign-up is set to "${signUp}", and ${open} cases wait.`);
    return warning(`Everybody can sign up, while ${open} cases wait for a decision.`);
  },
};
