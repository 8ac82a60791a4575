import { and, eq, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import type { Db } from '#infra/db/pool.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import type { ProfileRow } from '#modules/profiles/server/profiles.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { byLink, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { requests } from '#modules/requests/server/requests.table.ts';

export interface Statistics {
  profile: Pick<ProfileRow, 'currentActiveKollabs' | 'completedCollaborations'>;
  partners: number;
  requests: number;
  /** Only months with completed collaborations, as '2026-11' in UTC. */
  months: { month: string; completed: number }[];
}

/**
 * Sums up a user's Kollabs and collaborations; null for an unknown username.
 * @param since the beginning of the monthly figures
 */
export async function findStatistics(
  db: Db,
  username: string,
  viewer: PolicyViewer | null,
  since: Date,
): Promise<Statistics | null> {
  // One query for each side, so that each uses the index of its side.
  const completed = sql`(
    select ${requests.recipientId} as partner_id, ${requests.completedAt} as completed_at from ${requests}
    where ${requests.completed} and ${requests.senderId} = ${profiles.userId}
    union all
    select ${requests.senderId}, ${requests.completedAt} from ${requests}
    where ${requests.completed} and ${requests.recipientId} = ${profiles.userId}
  ) as completed`;
  const month = sql`to_char(completed.completed_at at time zone 'UTC', 'YYYY-MM')`;
  const seen = kollabsVisibleTo(byLink(viewer), { kollab: 'kollabs', owner: 'profiles' });
  const requestsOn = db
    .select({ sum: sql`coalesce(sum(${kollabs.requestsCount}), 0)::int` })
    .from(kollabs)
    .where(and(eq(kollabs.ownerId, profiles.userId), seen.sql));
  const [found] = await db
    .select({
      profile: {
        currentActiveKollabs: profiles.currentActiveKollabs,
        completedCollaborations: profiles.completedCollaborations,
      },
      partners: sql<number>`(select count(distinct completed.partner_id)::int from ${completed})`,
      requests: sql<number>`(${requestsOn})`,
      months: sql<Statistics['months']>`(
        select coalesce(json_agg(json_build_object('month', by_month.month, 'completed', by_month.times)), '[]'::json)
        from (
          select ${month} as month, count(*)::int as times from ${completed}
          where completed.completed_at >= ${since.toISOString()}::timestamptz
          group by 1
        ) as by_month)`,
    })
    .from(profiles)
    .where(
      and(sql`lower(${profiles.username}) = ${username.toLowerCase()}`, usersVisibleTo(byLink(viewer)).sql),
    );
  return found ?? null;
}
