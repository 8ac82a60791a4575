import { randomBytes } from 'node:crypto';
import { lt } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Database } from '#infra/db/pool.ts';
import { dayOf } from '#modules/statistics/statistics.rules.ts';
import type { ViewedKind } from '#modules/statistics/views.rules.ts';
import { viewMarks, viewSalts } from './statistics.table.ts';

/** The salt of a day, which whichever process asks first makes. */
export async function saltOf({ pool }: Pick<Database, 'pool'>, day: string): Promise<string> {
  const salt = randomBytes(32).toString('base64url');
  const { rows } = await pool.query<{ salt: string }>(
    // The update changes nothing, and has the row returned that another process made.
    `insert into view_salts (day, salt) values ($1, $2)
      on conflict (day) do update set salt = view_salts.salt returning salt`,
    [day, salt],
  );
  if (!rows[0]) throw new Error('The salt of the day was not kept.');
  return rows[0].salt;
}

export interface View {
  day: string;
  kind: ViewedKind;
  /** As in addresses: a username in small letters, or an id. */
  name: string;
  mark: string;
  /** Who looks; null for a visitor. Compared with the owner, and not kept. */
  viewerId: string | null;
}

/**
 * One statement for many views. A mark that is there already counts nothing; own views and what is gone leave nothing. The
 * owner's account is held, so that an account that is being deleted gets no more rows. All of it in one order, so that
 * two processes never wait for each other in a circle.
 */
const ADD = `with seen as (
    select * from unnest($1::date[], $2::text[], $3::text[], $4::text[], $5::uuid[]) as s (day, kind, name, mark, viewer_id)),
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
    on conflict do nothing returning subject_id, day)
  insert into view_days as d (subject_id, day, kind, owner_id, views)
    select f.subject_id, f.day, min(n.kind), min(n.owner_id::text)::uuid, f.views
    from (select subject_id, day, count(*)::int as views from fresh group by 1, 2) f
    join named n on n.subject_id = f.subject_id
    group by f.subject_id, f.day, f.views order by f.subject_id, f.day
    on conflict (subject_id, day) do update set views = d.views + excluded.views`;

/** Counts views, each reader of a thing once a day, whichever process saw them. */
export async function addViews({ pool }: Pick<Database, 'pool'>, views: readonly View[]): Promise<void> {
  const column = <F extends keyof View>(field: F) => views.map((view) => view[field]);
  await pool.query(ADD, [column('day'), column('kind'), column('name'), column('mark'), column('viewerId')]);
}

/** Deletes the salts and marks of days that are over: nothing leads back to a reader from then on. Called by the scheduler. */
export async function deletePastMarks({ database, clock }: AppContext): Promise<void> {
  const today = dayOf(clock.now());
  await deleteInBatches(database.db, viewSalts, lt(viewSalts.day, today));
  await deleteInBatches(database.db, viewMarks, lt(viewMarks.day, today), 10_000);
}
