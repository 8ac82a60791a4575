import type { ResultView } from '#modules/results/results.contract.ts';
import { resultMessage } from '#modules/results/results.messages.ts';
import { nextDue, platformOfLink, postOfLink, resultState } from '#modules/results/results.rules.ts';
import type { DeliveredLink, Result } from './results.queries.ts';

interface Shown {
  delivered: DeliveredLink;
  /** Null until the consumer has seen the delivery, and for a link that is no post. */
  result: Result | null;
  /** Whether the viewer delivered it. */
  own: boolean;
  now: Date;
  youtubeDays: number;
}

/** Returns null for a link to no platform, and for a post that has no figures and will have none. */
export function resultView({ delivered, result, own, now, youtubeDays }: Shown): ResultView | null {
  const { n, what, link } = delivered;
  const platform = platformOfLink(link);
  if (!platform) return null;
  const isPost = postOfLink(link) !== null;
  const { row, connected, readings } = result ?? NOT_FOLLOWED;
  const { deliveredAt, problem, failingSince } = row ?? { ...delivered, problem: null, failingSince: null };
  const state = isPost ? resultState({ connected, problem, readings }) : 'not_supported';
  const next = isPost ? nextDue(platform, deliveredAt, readings, now, youtubeDays) : null;
  // Delivered before there were results, or too long ago.
  const isOld = !row && deliveredAt.getTime() < now.getTime() - DAY_MS;
  const isOver = !next && readings.length === 0 && !failingSince;
  if (isPost && (isOld || isOver)) return null;
  const text = (at: Date | null | undefined) => at?.toISOString() ?? null;
  return {
    ...{ n, what, platform, link, state },
    message: resultMessage(state, platform, own),
    nextAt: text(next?.at),
    failingSince: text(failingSince),
    postedAt: text(readings.at(-1)?.publishedAt),
    readings: readings.map(({ day, readAt, views, likes, comments }) => ({
      ...{ day, readAt: readAt.toISOString(), views, likes, comments },
    })),
  };
}

/** Until the consumer has seen the delivery. */
const NOT_FOLLOWED = { row: null, connected: true, readings: [] };
const DAY_MS = 24 * 60 * 60_000;
