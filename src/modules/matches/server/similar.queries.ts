import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import type { ProfileRow } from '#modules/profiles/server/profiles.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { publicUserJson } from '#modules/profiles/server/user-view.service.ts';
import { type Exclusions, inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';

const VIEW = publicUserJson('profiles').asText.sql;

type SimilarTo = Pick<ProfileRow, 'userId' | 'contentType' | 'featuredPlatform' | 'audienceSize'>;

/**
 * Lists users by similarity: same content type first, then same featured platform, then nearest audience. The user
 * themselves is left out.
 *
 * All users are never sorted. There are four steps: both equal, content type equal, platform equal, neither. Each step
 * reads an index outward from the user's audience, and only if the steps before it returned too few rows. In that case
 * few users match what the step excludes, so few rows are skipped.
 * @param without another user to leave out: the viewer of the profile
 */
export function listSimilar(
  db: Db,
  to: SimilarTo,
  limit: number,
  without: string = to.userId,
  exclusions: Exclusions | null = null,
): Promise<JsonText<PublicUser[]>> {
  const { contentType, platform } = similarity(to);
  return readSteps(db, limit, nearestTo(to, without, limit, exclusions), [
    sql`${contentType} and ${platform}`,
    sql`${contentType} and not (${platform})`,
    sql`not (${contentType}) and ${platform}`,
    sql`not (${contentType}) and not (${platform})`,
  ]);
}

/** The same, only for users of the same content type. */
export function listSimilarInContentType(
  db: Db,
  to: SimilarTo,
  limit: number,
  exclusions: Exclusions | null = null,
): Promise<JsonText<PublicUser[]>> {
  const { contentType, platform } = similarity(to);
  return readSteps(db, limit, nearestTo(to, to.userId, limit, exclusions), [
    sql`${contentType} and ${platform}`,
    sql`${contentType} and not (${platform})`,
  ]);
}

function similarity(to: SimilarTo): { contentType: SQL; platform: SQL } {
  return {
    contentType: eq(profiles.contentType, to.contentType),
    platform: eq(profiles.featuredPlatform, to.featuredPlatform),
  };
}

/**
 * Makes a query for the nearest users that match `kind`, as (user_id, distance). It reads nothing if `wanted` is
 * false.
 */
type NearestQuery = (kind: SQL, wanted: SQL) => SQL;

function nearestTo(
  to: SimilarTo,
  without: string,
  limit: number,
  exclusions: Exclusions | null,
): NearestQuery {
  const audience = sql`${to.audienceSize}::bigint`;
  const others = and(
    usersVisibleTo(inLists(exclusions)).sql,
    sql`${profiles.userId} not in (${to.userId}::uuid, ${without}::uuid)`,
  );
  const found = sql`select ${profiles.userId} as user_id, abs(${profiles.audienceSize} - ${audience}) as distance
    from ${profiles}`;
  return (kind, wanted) => sql`
    select user_id, distance from (
      (${found} where ${wanted} and ${kind} and ${profiles.audienceSize} >= ${audience} and ${others}
        order by ${profiles.audienceSize}, ${profiles.userId} limit ${limit})
      union all
      (${found} where ${wanted} and ${kind} and ${profiles.audienceSize} < ${audience} and ${others}
        order by ${profiles.audienceSize} desc, ${profiles.userId} desc limit ${limit})
    ) as around
    order by distance, user_id limit ${limit}`;
}

/** One statement. Each step is read only if the steps before it returned fewer than `limit` rows. */
async function readSteps(
  db: Db,
  limit: number,
  nearest: NearestQuery,
  kinds: SQL[],
): Promise<JsonText<PublicUser[]>> {
  const name = (step: number) => sql.raw(`step_${step}`);
  const steps = kinds.map((kind, step) => {
    const before = kinds.slice(0, step).map((_, earlier) => sql`(select count(*) from ${name(earlier)})`);
    const wanted = before.length === 0 ? sql`true` : sql`${sql.join(before, sql` + `)} < ${limit}`;
    return sql`${name(step)} as materialized (${nearest(kind, wanted)})`;
  });
  const all = kinds.map((_, step) => sql`select ${sql.raw(String(step))} as step, * from ${name(step)}`);
  const found = sql`(with ${sql.join(steps, sql`, `)} ${sql.join(all, sql` union all `)}) as found`;
  const rows = await db
    .select({ view: VIEW })
    .from(found)
    .innerJoin(profiles, sql`${profiles.userId} = found.user_id`)
    .orderBy(sql`found.step, found.distance, found.user_id`)
    .limit(limit);
  return JsonText.ofList(rows.map(({ view }) => view));
}
