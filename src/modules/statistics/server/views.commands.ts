import { randomBytes } from 'node:crypto';
import { lt } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Database } from '#infra/db/pool.ts';
import { localDay } from '#modules/profiles/time-zone.rules.ts';
import { dayOf } from '#modules/statistics/statistics.rules.ts';
import type { ViewedKind } from '#modules/statistics/views.rules.ts';
import { viewMarks, viewSalts } from './statistics.table.ts';

/** Returns the salt of a day. The first process that asks creates it. */
export async function saltOf({ pool }: Pick<Database, 'pool'>, day: string): Promise<string> {
  const salt = randomBytes(32).toString('base64url');
  const { rows } = await pool.query<{ salt: string }>(
    // The update changes nothing; without it, RETURNING gives no row if another process created the salt.
    `insert into view_salts (day, salt) values ($1, $2)
      on conflict (day) do update set salt = view_salts.salt returning salt`,
    [day, salt],
  );
  if (!rows[0]) throw new Error('The salt of the day was not stored.');
  return rows[0].salt;
}

export interface View {
  at: Date;
  /** The day of the mark, in UTC. */
  day: string;
  kind: ViewedKind;
  /** As in paths: a username in lowercase, or an id. */
  name: string;
  mark: string;
  /** The viewing user; null for a visitor. Compared with the owner, and not stored. */
  viewerId: string | null;
}

/** Reads the owners' time zones. Returns no row for what does not exist. */
const ZONES = `select s.kind, s.name, z.time_zone as "timeZone"
  from (select distinct * from unnest($1::text[], $2::text[]) as u (kind, name)) s
  left join profiles p on s.kind = 'profile' and lower(p.username) = s.name
  left join kollabs k on s.kind = 'kollab' and k.id = case when s.kind = 'kollab' then s.name::uuid end
  join preferences z on z.user_id = coalesce(p.user_id, k.owner_id)`;

/**
 * Adds many views in one statement. An existing mark counts nothing, and neither do an owner's views or deleted
 * content. Locks the owners' accounts, so that a deleted account gets no new rows. Rows are sorted, so that concurrent
 * processes cannot deadlock.
 */
const ADD = `with seen as (
    select * from unnest($1::date[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::date[])
      as s (day, kind, name, mark, viewer_id, owner_day)),
  named as (
    select s.*, p.user_id as subject_id, p.user_id as owner_id
      from seen s join profiles p on s.kind = 'profile' and lower(p.username) = s.name
    union all
    select s.*, k.id, k.owner_id
      from seen s join kollabs k on s.kind = 'kollab' and k.id = case when s.kind = 'kollab' then s.name::uuid end),
  held as materialized (select user_id from accounts where user_id in (select owner_id from named)
    order by user_id for key share),
  fresh as (insert into view_marks (subject_id, mark, day)
    select n.subject_id, n.mark, n.day from named n join held h on h.user_id = n.owner_id
    where n.viewer_id is distinct from n.owner_id order by n.subject_id, n.mark
    on conflict do nothing returning subject_id, mark),
  counted as (select distinct on (subject_id, mark) subject_id, owner_day, kind, owner_id
    from fresh join named using (subject_id, mark) order by subject_id, mark, owner_day)
  insert into view_days as d (subject_id, day, kind, owner_id, views)
    select subject_id, owner_day, min(kind), min(owner_id::text)::uuid, count(*)::int
    from counted group by 1, 2 order by 1, 2
    on conflict (subject_id, day) do update set views = d.views + excluded.views`;

export async function addViews({ pool }: Pick<Database, 'pool'>, views: readonly View[]): Promise<void> {
  const column = <F extends keyof View>(field: F) => views.map((view) => view[field]);
  const { rows } = await pool.query<Pick<View, 'kind' | 'name'> & { timeZone: string | null }>(ZONES, [
    column('kind'),
    column('name'),
  ]);
  const zones = new Map(rows.map(({ kind, name, timeZone }) => [`${kind} ${name}`, timeZone]));
  const ownerDays = views.map(({ at, kind, name }) => localDay(at, zones.get(`${kind} ${name}`) ?? null));
  await pool.query(ADD, [
    ...[column('day'), column('kind'), column('name'), column('mark'), column('viewerId')],
    ownerDays,
  ]);
}

/**
 * Deletes the salts and marks of past days, after which no mark can be traced to a reader. Called by the scheduler.
 */
export async function deletePastMarks({ database, clock }: AppContext): Promise<void> {
  const today = dayOf(clock.now());
  await deleteInBatches(database.db, viewSalts, lt(viewSalts.day, today));
  await deleteInBatches(database.db, viewMarks, lt(viewMarks.day, today), 10_000);
}
