import { sql } from 'drizzle-orm';
import type { Tx } from '#infra/db/pool.ts';
import { dayBefore, dayOf, daysOf } from '#modules/statistics/statistics.rules.ts';
import type { ViewedKind } from '#modules/statistics/views.rules.ts';
import { randomFrom } from './random.ts';
import { RECOUNT_SITE_DAYS, RECOUNT_USER_DAYS } from './recount-days.ts';

const DAYS = 60;

/** Counts the daily rows, and invents views of profiles and Kollabs. Must be called after all other rows are written. */
export async function fillStatistics(tx: Tx, now: Date): Promise<void> {
  const last = dayOf(now);
  await tx.execute(sql`insert into user_days
    select r.* from (${sql.raw(RECOUNT_USER_DAYS)}) c,
      jsonb_populate_record(null::user_days, ${EMPTY_USER_DAY}::jsonb || c.figures
        || jsonb_build_object('user_id', c.user_id, 'day', c.day)) r
    where c.day > ${dayBefore(last, DAYS)}::date and c.day <= ${last}::date`);
  await tx.execute(sql`insert into place_days
    select r.* from (${sql.raw(RECOUNT_SITE_DAYS)}) c,
      jsonb_populate_record(null::place_days, ${EMPTY_SITE_DAY}::jsonb || c.figures
        || jsonb_build_object('day', c.day)) r
    where c.day <= ${last}::date`);
  const views = await viewRows(tx, last);
  await tx.execute(sql`insert into view_days
    select * from jsonb_populate_recordset(null::view_days, ${JSON.stringify(views)}::jsonb)`);
}

// A column that an insert names gets no default, so the zeros are given.
const zeros = (columns: string) =>
  JSON.stringify(Object.fromEntries(columns.split(' ').map((name) => [name, 0])));
const EMPTY_USER_DAY = zeros(
  'received sent accepted declined sent_accepted wait_seconds completed finish_seconds likes followers',
);
const EMPTY_SITE_DAY = zeros(
  `joined left kollabs requests accepted invited declined expired withdrawn cancelled closed completed reports decisions
wait_seconds finish_seconds`.replace('\n', ' '),
);

type ViewRow = Record<'subject_id' | 'day' | 'kind' | 'owner_id' | 'views', string | number>;

/** More views for a large audience, fewer at weekends, and most of a Kollab's in its first days. */
async function viewRows(tx: Tx, last: string): Promise<ViewRow[]> {
  const { rows } = await tx.execute<{
    id: string;
    owner_id: string;
    kind: ViewedKind;
    name: string;
    since: string;
    weight: number;
  }>(sql`
    select user_id as id, user_id as owner_id, 'profile' as kind, username as name,
      to_char(date_joined, 'YYYY-MM-DD') as since, 2 + 2.2 * ln(1 + audience_size / 1000.0)::float8 as weight
    from profiles
    union all
    select k.id, k.owner_id, 'kollab', k.title, to_char(k.date_posted, 'YYYY-MM-DD'),
      1.5 + 1.2 * k.requests_count + 0.5 * k.like_count
    from kollabs k`);
  return rows.flatMap(({ id, owner_id, kind, name, since, weight }) => {
    const random = randomFrom(`readers of ${name}`);
    return daysOf(DAYS, last).flatMap((day, index) => {
      if (day < since) return [];
      const weekend = [0, 6].includes(new Date(day).getUTCDay()) ? 0.6 : 1;
      const age = (Date.parse(day) - Date.parse(since)) / 86_400_000;
      const trend = kind === 'profile' ? 0.7 + (0.6 * index) / DAYS : 0.35 + 2 / (1 + age / 4);
      const views = Math.round(weight * weekend * trend * random.between(0.4, 1.6));
      return views > 0 ? [{ subject_id: id, day, kind, owner_id, views }] : [];
    });
  });
}
