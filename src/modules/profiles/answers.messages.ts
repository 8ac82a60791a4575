import type { ShownAnswers } from './answers.rules.ts';

/** Above this number of requests, the share is shown instead of both numbers. */
const MANY = 20;

/** Such as 'Answers 9 of 10 requests, usually within 4 hours'. */
export function answersText({ requests, answered, usualSeconds }: ShownAnswers): string {
  if (answered === 0) return `Answered none of ${requests} requests`;
  // Rounded down, so that 100% means all of them.
  const share =
    requests <= MANY
      ? `${answered} of ${requests} requests`
      : `${Math.floor((100 * answered) / requests)}% of requests`;
  return `Answers ${share}, usually within ${within(usualSeconds ?? 0)}`;
}

/** A rounded up time: 'an hour', '4 hours', 'a day', '3 days'. */
function within(seconds: number): string {
  const hours = Math.max(1, Math.ceil(seconds / 3600));
  if (hours < 24) return hours === 1 ? 'an hour' : `${hours} hours`;
  const days = Math.ceil(hours / 24);
  return days === 1 ? 'a day' : `${days} days`;
}
