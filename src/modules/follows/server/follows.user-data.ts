import { type SQL, sql } from 'drizzle-orm';
import { ERASE_BATCH, type Left, runUntilRowsLeft } from '#infra/db/erase-batch.ts';
import type { Tx } from '#infra/db/pool.ts';
import { exportsRows } from '#infra/export-parts.ts';
import type { EraseStep } from '#infra/module.ts';
import { followsExportTexts } from '#modules/follows/follows.messages.ts';
import { followCountsUpdate } from '#modules/profiles/server/profiles.service.ts';
import { type FollowList, listFollowsByName } from './follows.queries.ts';

export const followsExport = (['following', 'followers'] as const satisfies FollowList[]).map((list) =>
  exportsRows(`${list}.json`, followsExportTexts[list], (db, userId) => listFollowsByName(db, list, userId)),
);

export const eraseFollows: EraseStep = {
  batch: (_, tx, { userId }) =>
    runUntilRowsLeft(
      () => unfollow(tx, userId, { own: 'followed', other: 'follower' }),
      () => unfollow(tx, userId, { own: 'follower', other: 'followed' }),
    ),
};

type Side = 'follower' | 'followed';

/** Follows are written under the locks of both profiles. */
async function unfollow(tx: Tx, userId: string, sides: { own: Side; other: Side }): Promise<Left> {
  const own = sql.raw(`${sides.own}_id`);
  const other = sql.raw(`${sides.other}_id`);
  // Lock the user's own profile first. The others are locked with `skip locked`, so nothing waits while it holds them.
  await tx.execute(sql`select from profiles where user_id = ${userId} for no key update`);
  const found = await idsOf(
    tx,
    sql`select ${other} as id from follows where ${own} = ${userId} limit ${ERASE_BATCH}`,
  );
  if (found.length === 0) return 'nothing';
  const locked = await idsOf(
    tx,
    sql`select user_id as id from profiles where user_id = any(${sql.param(found)}::uuid[])
    order by user_id for no key update skip locked`,
  );
  if (locked.length === 0) return 'locked';
  await tx.execute(sql`
    with gone as (delete from follows where ${own} = ${userId} and ${other} = any(${sql.param(locked)}::uuid[])
      returning follower_id, followed_id)
    ${sql.raw(
      followCountsUpdate(`select s.user_id, -sum(s.followers)::int as followers, -sum(s.following)::int as following
        from (select followed_id as user_id, 1 as followers, 0 as following from gone
          union all select follower_id, 0, 1 from gone) s group by s.user_id`),
    )}`);
  return 'more';
}

async function idsOf(tx: Tx, query: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}
