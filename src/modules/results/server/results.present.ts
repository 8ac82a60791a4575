import type { ResultView } from '#modules/results/results.contract.ts';
import { resultMessage } from '#modules/results/results.messages.ts';
import {
  nextDue,
  platformOfLink,
  postOfLink,
  type ReadAt,
  resultState,
} from '#modules/results/results.rules.ts';
import type { DeliveredLink, Result } from './results.queries.ts';

interface Shown {
  delivered: DeliveredLink;
  /** Null before the consumer has seen the delivery, and for a link that is no post. */
  result: Result | null;
  /** Whether the viewer delivered it. */
  own: boolean;
  now: Date;
  youtubeDays: number;
}

/** Returns null for a link to no platform. */
export function resultView({ delivered, result, own, now, youtubeDays }: Shown): ResultView | null {
  const { n, what, link } = delivered;
  const platform = platformOfLink(link);
  if (!platform) return null;
  const text = (at: Date | null) => at?.toISOString() ?? null;
  const readings = result?.readings ?? [];
  const { deliveredAt, problem, failingSince } = result?.row ?? NOT_TRIED;
  const state =
    postOfLink(link) === null
      ? 'not_supported'
      : resultState({ connected: result?.connected ?? true, problem, readings });
  const next = nextDueOf(deliveredAt ?? delivered.deliveredAt, readings);
  return {
    ...{ n, what, platform, link, state },
    message: resultMessage(state, platform, own),
    nextAt: state === 'not_supported' ? null : text(next),
    failingSince: text(failingSince),
    postedAt: text(readings.at(-1)?.publishedAt ?? null),
    readings: readings.map(({ day, readAt, views, likes, comments }) => ({
      ...{ day, readAt: readAt.toISOString(), views, likes, comments },
    })),
  };

  function nextDueOf(since: Date, known: readonly ReadAt[]): Date | null {
    return platform && (nextDue(platform, since, known, now, youtubeDays)?.at ?? null);
  }
}

const NOT_TRIED = { deliveredAt: null, problem: null, failingSince: null };
