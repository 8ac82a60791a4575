import type { SaidAnswers } from './answers.rules.ts';

/** What the figures mean. */
export const ANSWERS_HINT =
  'Of the requests of the last 90 days that were answered or waited for more than two days. Half of the answers came within the usual time.';

/** From so many requests on, their numbers say less than the share. */
const MANY = 20;

/** 'Answers 9 of 10 requests, usually within 4 hours'. */
export function answersText({ requests, answered, usualSeconds }: SaidAnswers): string {
  if (answered === 0) return `Answered none of ${requests} requests`;
  // Rounded down: only all of them are 100 %.
  const share =
    requests <= MANY
      ? `${answered} of ${requests} requests`
      : `${Math.floor((100 * answered) / requests)} % of requests`;
  return `Answers ${share}, usually within ${within(usualSeconds ?? 0)}`;
}

/** A time rounded up: 'an hour', '4 hours', 'a day', '3 days'. */
function within(seconds: number): string {
  const hours = Math.max(1, Math.ceil(seconds / 3600));
  if (hours < 24) return hours === 1 ? 'an hour' : `${hours} hours`;
  const days = Math.ceil(hours / 24);
  return days === 1 ? 'a day' : `${days} days`;
}
