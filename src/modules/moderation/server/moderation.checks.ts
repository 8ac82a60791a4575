import { type Check, durationText, ok, problem, warning } from '#infra/checks/check.ts';
import { findPlace } from '#modules/place/server/place.service.ts';

const DAY_SECONDS = 24 * 60 * 60;

export const moderationQueueCheck: Check = {
  id: 'moderation-queue',
  help: 'Decide about the oldest cases under Moderation, or make another user a moderator. People who report something expect an answer within days.',
  async run({ context: { clock }, database }) {
    const { rows } = await database.pool.query<{ open: number; oldest: Date | null }>(
      'select count(*)::int as open, min(open_since) as oldest from moderation_cases where open_since is not null',
    );
    const { open = 0, oldest = null } = rows[0] ?? {};
    const seconds = oldest ? (clock.now().getTime() - oldest.getTime()) / 1000 : 0;
    if (seconds < 3 * DAY_SECONDS) return ok('No report has been waiting for three days.');
    const sentence = `${open === 1 ? '1 case waits' : `${open} cases wait`} for a decision, the oldest for ${durationText(seconds)}.`;
    return seconds > 7 * DAY_SECONDS ? problem(sentence) : warning(sentence);
  },
};

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
