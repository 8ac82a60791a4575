import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { EventConsumer } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import {
  ANSWERS_LOOK_BACK,
  FEWEST_REQUESTS,
  QUICK_MS,
  QUICK_OF_TEN,
} from '#modules/profiles/answers.rules.ts';
import { recountFigures, storeFigures } from '#modules/profiles/server/figures.service.ts';
import type { RequestEvent, RequestEventData } from '#modules/requests/requests.events.ts';

const ENDS: readonly RequestEvent[] = [
  'request.accepted',
  'request.rejected',
  'request.withdrawn',
  'request.expired',
  'request.dissolved',
  'request.kollabDeleted',
];

export function answersConsumer({ clock }: Pick<AppContext, 'clock'>): EventConsumer {
  return {
    name: 'answers',
    types: ENDS,
    // Batches the events of a user who answers many requests in a row.
    gatherMs: 5000,
    async handle(tx, events) {
      const recipients = events.map((event) => dataOf<RequestEventData>(event).recipientId);
      await recountAnswers(tx, recipients, clock.now());
    },
  };
}

/** @param userIds in any order, with or without duplicates */
export function recountAnswers(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  return storeFigures(tx, 'answers', answersOfUsers([...new Set(userIds)], now), now);
}

/**
 * Queries the figures of users from the requests that they received. An accepted invitation makes a request that is
 * accepted from the start (`accepted_at = date_posted`). It does not count, since its recipient had nothing to answer.
 */
export function answersOfUsers(userIds: readonly string[], now: Date): SQL {
  const quick = sql.raw(`interval '${QUICK_MS} ms'`);
  // Durations stay intervals: `extract` returns numeric seconds, which would be the most expensive part of the query.
  return sql`select u.user_id, coalesce(stats.requests, 0) as answerable_requests,
      coalesce(stats.answered, 0) as answered_requests, floor(extract(epoch from stats.usual))::int as answers_after,
      coalesce(10 * stats.quick >= ${QUICK_OF_TEN} * stats.requests, false) as answers_quickly
    from unnest(${sql.param(userIds)}::uuid[]) as u (user_id) left join lateral (
      select count(*)::int as requests, count(waited)::int as answered,
        percentile_cont(0.5) within group (order by waited) as usual,
        count(*) filter (where waited <= ${quick}) as quick
      from (
        select coalesce(r.closed_at, ${sql.param(now)}::timestamptz) - r.date_posted as age,
          coalesce(r.accepted_at, case when r.closed_how = 'rejected' then r.closed_at end) - r.date_posted as waited
        from requests r
        where r.recipient_id = u.user_id and r.accepted_at is distinct from r.date_posted
          and r.date_posted >= ${sql.param(new Date(now.getTime() - ANSWERS_LOOK_BACK))}
      ) as received where waited is not null or age > ${quick}
      having count(*) >= ${FEWEST_REQUESTS}
    ) as stats on true`;
}

/** Daily, since requests enter and leave the statistics at the age of two and ninety days. */
export function recountAllAnswers(context: AppContext): Promise<void> {
  const needed = (now: Date) => sql`p.answerable_requests > 0 or exists (
    select from requests r where r.recipient_id = p.user_id
      and r.date_posted >= ${sql.param(new Date(now.getTime() - ANSWERS_LOOK_BACK))})`;
  return recountFigures(context, needed, recountAnswers);
}
