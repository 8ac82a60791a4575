import { type Check, ok, problem, warning } from '#infra/checks/check.ts';
import { durationText } from '#infra/checks/judge-wait.ts';

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
