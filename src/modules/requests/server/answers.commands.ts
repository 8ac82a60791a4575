import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import { type Db, type Tx, transaction } from '#infra/db/pool.ts';
import type { EventConsumer } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import { ANSWERS_LOOK_BACK, FEWEST_REQUESTS, QUICK, QUICK_OF_TEN } from '#modules/profiles/answers.rules.ts';
import { lockProfiles, setAnswers } from '#modules/profiles/server/profiles.service.ts';
import type { RequestEvent, RequestEventData } from '#modules/requests/requests.events.ts';

const BATCH = 200;

/** What ends the waiting of a request, with an answer or without one. */
const ENDS: readonly RequestEvent[] = [
  'request.accepted',
  'request.rejected',
  'request.withdrawn',
  'request.expired',
  'request.dissolved',
  'request.kollabDeleted',
];

/** Counts how a user answers requests again soon after they answered one, or one ended without. */
export function answersConsumer({ clock }: Pick<AppContext, 'clock'>): EventConsumer {
  return {
    name: 'answers',
    types: ENDS,
    // A user who answers ten requests in a row is counted once.
    gatherMs: 500,
    async handle(tx, events) {
      const recipients = events.map((event) => dataOf<RequestEventData>(event).recipientId);
      await recountAnswers(tx, recipients, clock.now());
    },
  };
}

/**
 * Counts how users answer requests, from the rows, and keeps it on their profiles: `answersOf` in SQL.
 * @param userIds in any order, doubles allowed
 */
export async function recountAnswers(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  // Locked before it is counted: of two who count at once, the later one has seen all that the first has.
  const locked = await lockProfiles(tx, userIds);
  // Of a deleted account nothing is kept, though its requests are, for the other side.
  const users = locked.filter(({ state }) => state !== 'deleted').map(({ userId }) => userId);
  await setAnswers(tx, answersOfUsers(users, now));
}

/** How users answer, as their profiles keep it: one row for each. */
export function answersOfUsers(userIds: readonly string[], now: Date): SQL {
  const quick = sql.raw(String(QUICK / 1000));
  return sql`select counted.user_id, counted.requests as answerable_requests, counted.answered as answered_requests,
      counted.seconds as answers_after,
      counted.requests >= ${FEWEST_REQUESTS} and 10 * counted.quick >= ${QUICK_OF_TEN} * counted.requests as answers_quickly
    from (
      select u.user_id, count(r.id)::int as requests, count(r.waited)::int as answered,
        floor(percentile_cont(0.5) within group (order by r.waited * 1000) / 1000)::int as seconds,
        count(*) filter (where r.waited <= ${quick})::int as quick
      from unnest(${sql.param(userIds)}::uuid[]) as u (user_id) left join lateral (
        select * from (
          select r.id, extract(epoch from r.closed_at - r.date_posted) as ended,
            extract(epoch from ${sql.param(now)}::timestamptz - r.date_posted) as age,
            extract(epoch from coalesce(r.accepted_at, case when r.closed_how = 'rejected' then r.closed_at end)
              - r.date_posted)::float8 as waited
          from requests r
          where r.recipient_id = u.user_id and r.accepted_at is distinct from r.date_posted
            and r.date_posted >= ${sql.param(new Date(now.getTime() - ANSWERS_LOOK_BACK))}
        ) as received where waited is not null or coalesce(ended, age) > ${quick}
      ) as r on true
      group by u.user_id
    ) as counted`;
}

/** Counts every user's answers again: what time alone changes, as requests grow two and ninety days old. */
export async function recountAllAnswers({ clock, database }: AppContext): Promise<void> {
  const now = clock.now();
  const read = (after: string | undefined) => findToRecount(database.db, now, after);
  for await (const users of inBatches(BATCH, read, ({ userId }) => userId)) {
    if (users.length === 0) return;
    await transaction(database.db, (tx) =>
      recountAnswers(
        tx,
        users.map(({ userId }) => userId),
        now,
      ),
    );
  }
}

/** Users with something kept, or to be kept, in the order of their ids. */
async function findToRecount(db: Db, now: Date, after: string | undefined): Promise<{ userId: string }[]> {
  const since = new Date(now.getTime() - ANSWERS_LOOK_BACK);
  const { rows } = await db.execute<{ userId: string }>(sql`select p.user_id as "userId" from profiles p
    where p.state <> 'deleted' and (${after ?? null}::uuid is null or p.user_id > ${after ?? null})
      and (p.answerable_requests > 0 or exists (
        select from requests r where r.recipient_id = p.user_id and r.date_posted >= ${sql.param(since)}))
    order by p.user_id limit ${BATCH}`);
  return rows;
}
