import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { isAmong } from '#infra/db/columns.ts';
import type { Db } from '#infra/db/pool.ts';
import { instalmentsOfUser } from '#modules/agreements/server/instalments-of-user.service.ts';
import { momentOn } from '#modules/profiles/time-zone.rules.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import type {
  ChannelAudience,
  KollabViews,
  OwnPaymentsView,
  PayBalance,
  PayDay,
  SiteDay,
  SiteFiguresView,
  SiteHealthView,
  UserDay,
} from '#modules/statistics/statistics.contract.ts';
import {
  dailyReadings,
  dayBefore,
  MOST_KOLLABS,
  type Reading,
} from '#modules/statistics/statistics.rules.ts';
import type { RequestTimes } from './daily-changes.ts';
import { userDays, viewDays } from './statistics.table.ts';

export async function findRequestTimes(db: Db, ids: readonly string[]): Promise<Map<string, RequestTimes>> {
  if (ids.length === 0) return new Map();
  const { id, datePosted, acceptedAt, closedAt, completedAt } = requests;
  const rows = await db
    .select({ id, datePosted, acceptedAt, closedAt, completedAt })
    .from(requests)
    .where(isAmong(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

interface Of {
  userId: string;
  days: number;
  last: string;
}

/** Returns a user's days on which anything happened, oldest first, in one statement. */
export async function listUserDays(db: Db, { userId, days, last }: Of): Promise<UserDay[]> {
  const since = dayBefore(last, days);
  const { rows } = await db.execute<UserDay & Record<string, unknown>>(sql`
    select to_char(coalesce(u.day, v.day), 'YYYY-MM-DD') as day,
      coalesce(u.received, 0) as received, coalesce(u.sent, 0) as sent, coalesce(u.accepted, 0) as accepted,
      coalesce(u.declined, 0) as declined, coalesce(u.sent_accepted, 0) as "sentAccepted",
      coalesce(u.wait_seconds, 0) as "waitSeconds", coalesce(u.completed, 0) as completed,
      coalesce(u.finish_seconds, 0) as "finishSeconds", coalesce(u.likes, 0) as likes,
      coalesce(u.followers, 0) as followers, coalesce(v.views, 0) as views
    from (select * from user_days where user_id = ${userId} and day > ${since}::date and day <= ${last}::date) u
    full join (select * from view_days where subject_id = ${userId} and day > ${since}::date and day <= ${last}::date) v
      on v.day = u.day
    order by 1`);
  return rows;
}

export async function listKollabViews(
  db: Db,
  { userId, days, last }: Of,
): Promise<{ kollabs: KollabViews[]; more: boolean }> {
  const { rows } = await db.execute<KollabViews & Record<string, unknown>>(sql`
    select k.id as "kollabId", k.title, sum(v.views)::int as views
    from view_days v join kollabs k on k.id = v.subject_id and k.state <> 'deleted'
    where v.owner_id = ${userId} and v.kind = 'kollab'
      and v.day > ${dayBefore(last, days)}::date and v.day <= ${last}::date
    group by k.id order by 3 desc, k.id desc limit ${MOST_KOLLABS + 1}`);
  return { kollabs: rows.slice(0, MOST_KOLLABS), more: rows.length > MOST_KOLLABS };
}

/**
 * Returns the last reading of each day for a user's channels, the featured one first, without channels that have none
 * in the period; and whether the user has any channels.
 */
export async function listAudiences(
  db: Db,
  { userId, days, last, timeZone }: Of & { timeZone: string | null },
): Promise<{ channels: ChannelAudience[]; connected: boolean }> {
  const since = momentOn(dayBefore(last, days - 1), 0, timeZone);
  const { rows } = await db.execute<
    Omit<ChannelAudience, 'readings'> & { readings: Omit<Reading, 'day'>[] | null }
  >(sql`
    select c.id as "connectionId", c.type, coalesce(nullif(c.display_name, ''), c.username) as name,
      p.featured_platform_id is not distinct from c.id as featured, r.readings
    from connections c join profiles p on p.user_id = c.user_id
    cross join lateral (select json_agg(json_build_object(
        'measuredAt', to_char(f.measured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'audience', f.audience) order by f.measured_at) as readings
      from audience_figures f where f.connection_id = c.id and f.measured_at >= ${since}::timestamptz) r
    where c.user_id = ${userId} and c.type <> 'custom'
    order by 4 desc, c.id`);
  const channels = rows.flatMap(({ readings, ...channel }) =>
    readings ? [{ ...channel, readings: dailyReadings(readings, timeZone) }] : [],
  );
  return { channels, connected: rows.length > 0 };
}

/** Returns what arrived in the period by day, and what is open now, in one statement. */
export async function findPayments(db: Db, { userId, days, last }: Of): Promise<OwnPaymentsView> {
  const { rows } = await db.execute<{ days: PayDay[]; balances: PayBalance[] }>(sql`
    with own as materialized (
      select *, replace(amount, '.', '')::bigint as units from (${instalmentsOfUser(sql`${userId}::uuid`)}) as one),
    arrived as (
      select arrived_on, currency, coalesce(sum(units) filter (where not pays), 0) as received,
        coalesce(sum(units) filter (where pays), 0) as paid
      from own where arrived_on > ${dayBefore(last, days)}::date and arrived_on <= ${last}::date group by 1, 2),
    balance as (
      select currency, pays, coalesce(sum(units) filter (where is_sent), 0) as sent,
        coalesce(sum(units) filter (where not is_sent), 0) as open,
        coalesce(sum(units) filter (where missing_at is not null or not is_sent and due < ${last}::date), 0) as late
      from (select *, sent_at is not null and missing_at is null as is_sent from own where arrived_at is null) as open
      -- A cancelled collaboration may not owe what was due later.
      where closed_at is null or sent_at is not null or missing_at is not null
        or due <= (closed_at at time zone 'UTC')::date
      group by 1, 2)
    select (select coalesce(json_agg(json_build_object('day', to_char(arrived_on, 'YYYY-MM-DD'), 'currency', currency,
        'received', received, 'paid', paid) order by arrived_on, currency), '[]'::json) from arrived) as days,
      (select coalesce(json_agg(json_build_object('currency', currency, 'pays', pays, 'sent', sent, 'open', open,
        'late', late) order by pays, currency), '[]'::json) from balance) as balances`);
  return rows[0] ?? { days: [], balances: [] };
}

/** Returns the site-wide days, oldest first, and the number of accounts, in one statement. */
export async function findHealth(
  db: Db,
  { days, last }: Omit<Of, 'userId'>,
): Promise<Omit<SiteHealthView, 'last'>> {
  const since = dayBefore(last, days);
  // There is one row per day, so the sum stays cheap for years.
  const { rows } = await db.execute<{ people: number; days: SiteDay[] }>(sql`
    select coalesce(sum(joined - "left"), 0)::int as people, coalesce(json_agg(json_build_object(
      'day', to_char(day, 'YYYY-MM-DD'), 'joined', joined, 'left', "left", 'kollabs', kollabs, 'requests', requests,
      'accepted', accepted, 'invited', invited, 'declined', declined, 'expired', expired, 'withdrawn', withdrawn,
      'cancelled', cancelled, 'closed', closed, 'completed', completed, 'reports', reports, 'decisions', decisions,
      'waitSeconds', wait_seconds, 'finishSeconds', finish_seconds) order by day)
      filter (where day > ${since}::date and day <= ${last}::date), '[]'::json) as days
    from place_days`);
  return rows[0] ?? { people: 0, days: [] };
}

/** Returns the totals since the first figures. One row per day, as above. */
export async function findFigures(db: Db): Promise<SiteFiguresView> {
  const { rows } = await db.execute<SiteFiguresView & Record<string, unknown>>(sql`
    select coalesce(sum(completed), 0)::int as completed, coalesce(sum(kollabs), 0)::int as kollabs,
      greatest(coalesce(sum(joined - "left"), 0), 0)::int as people
    from place_days`);
  return rows[0] ?? { completed: 0, kollabs: 0, people: 0 };
}

export function listDaysOf(db: Db, userId: string) {
  const { userId: _, ...shown } = getTableColumns(userDays);
  return db.select(shown).from(userDays).where(eq(userDays.userId, userId)).orderBy(asc(userDays.day));
}

/** `after` is the cursor: day and id of the last row. */
export function listViewsOf(db: Db, userId: string, after: string | undefined, limit: number) {
  return db
    .select({ kind: viewDays.kind, id: viewDays.subjectId, day: viewDays.day, views: viewDays.views })
    .from(viewDays)
    .where(
      sql`${viewDays.ownerId} = ${userId} and (${viewDays.day}::text || ' ' || ${viewDays.subjectId}::text) > ${after ?? ''}`,
    )
    .orderBy(asc(viewDays.day), asc(viewDays.subjectId))
    .limit(limit);
}
