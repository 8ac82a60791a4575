import { type Finding, problem, warning } from './check.ts';

const LATE_SECONDS = 15 * 60;
const VERY_LATE_SECONDS = 60 * 60;

/** The finding about work that should be done within minutes. */
export function judgeWait(
  seconds: number,
  { fine, late }: { fine: Finding; late(time: string): string },
): Finding {
  if (seconds <= LATE_SECONDS) return fine;
  const sentence = late(durationText(seconds));
  return seconds > VERY_LATE_SECONDS ? problem(sentence) : warning(sentence);
}

/** '20 minutes', '3 hours', '2 days'. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
