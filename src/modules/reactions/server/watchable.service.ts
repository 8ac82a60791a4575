import { sql } from 'drizzle-orm';
import { numberedSql } from '#infra/db/numbered.ts';
import type { Watchable } from '#infra/live/signals.ts';
import type { Reactable } from '#infra/module.ts';
import { policyViewer } from '#infra/session/token.ts';
import { ofViewer } from './reactables.ts';

export function watchableOf(reactable: Reactable): Watchable {
  const { table } = reactable;
  return {
    async listWatchable({ database }, viewer, ids) {
      const seen = reactable.visibleTo(policyViewer(viewer), { row: 's', owner: 'owner' });
      const { rows } = await database.db.execute<{ id: string }>(
        numberedSql(
          `select s.id from ${table} s join profiles owner on owner.user_id = s.owner_id
            where s.id = any($2::uuid[]) and ${ofViewer(seen, '$1::uuid')}`,
          [viewer.userId, [...ids]],
        ),
      );
      return rows.map(({ id }) => id);
    },
    async countsOf(db, ids) {
      const { rows } = await db.execute<{ id: string; likeCount: number; commentCount: number }>(
        sql`select id, like_count as "likeCount", comment_count as "commentCount" from ${sql.raw(table)}
          where id = any(${sql.param([...ids])}::uuid[])`,
      );
      return new Map(rows.map(({ id, likeCount, commentCount }) => [id, { likeCount, commentCount }]));
    },
  };
}
