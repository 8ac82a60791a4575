import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { isSomebody } from '#modules/profiles/server/departed.service.ts';
import { type Exclusions, notBlockedWith } from '#modules/profiles/server/exclusions.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { Db } from '#platform/db/pool.ts';
import type { ProfileRow } from './discovery.queries.ts';

/** Whom the others are compared with. */
export type Centre = Pick<ProfileRow, 'userId' | 'contentType' | 'featuredPlatform' | 'audienceSize'>;

const CENTRE = {
  name: 'centre',
  text: `select user_id as "userId", content_type as "contentType", featured_platform as "featuredPlatform",
    audience_size as "audienceSize" from profiles where user_id = $1`,
};

/** Where a person stands among the others; null when the account is gone. */
export async function findCentre(pool: Pool, userId: string): Promise<Centre | null> {
  const { rows } = await pool.query<Centre>({ ...CENTRE, values: [userId] });
  return rows[0] ?? null;
}

/**
 * People in the order of product.md section 9: same content type first, then same featured platform, then nearest
 * audience. The centre itself is left out.
 *
 * It never sorts everybody. There are four steps (both alike, content type alike, platform alike, neither), each
 * read from an index outward from the centre's audience, and each only when those before it were too few: then
 * few people are alike in what the step leaves out, so that what is passed over on the way stays small, too.
 * @param without left out as well: the viewer on somebody else's profile
 */
export function listSimilar(
  db: Db,
  centre: Centre,
  limit: number,
  without: string = centre.userId,
  exclusions: Exclusions | null = null,
): Promise<ProfileRow[]> {
  const { contentType, platform } = likeness(centre);
  return readSteps(db, limit, nearestTo(centre, without, limit, exclusions), [
    sql`${contentType} and ${platform}`,
    sql`${contentType} and not (${platform})`,
    sql`not (${contentType}) and ${platform}`,
    sql`not (${contentType}) and not (${platform})`,
  ]);
}

/** The same, among people of the centre's content type alone. */
export function listSimilarInContentType(
  db: Db,
  centre: Centre,
  limit: number,
  exclusions: Exclusions | null = null,
): Promise<ProfileRow[]> {
  const { contentType, platform } = likeness(centre);
  return readSteps(db, limit, nearestTo(centre, centre.userId, limit, exclusions), [
    sql`${contentType} and ${platform}`,
    sql`${contentType} and not (${platform})`,
  ]);
}

function likeness(centre: Centre): { contentType: SQL; platform: SQL } {
  return {
    contentType: eq(profiles.contentType, centre.contentType),
    platform: eq(profiles.featuredPlatform, centre.featuredPlatform),
  };
}

/** Reads people of a kind from both sides of the centre's audience, as (user_id, distance), while `wanted` holds. */
type Nearest = (kind: SQL, wanted: SQL) => SQL;

function nearestTo(centre: Centre, without: string, limit: number, exclusions: Exclusions | null): Nearest {
  const audience = sql`${centre.audienceSize}::bigint`;
  const others = and(
    isSomebody,
    sql`${profiles.userId} not in (${centre.userId}::uuid, ${without}::uuid)`,
    notBlockedWith(exclusions, profiles.userId),
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

/** One statement: each step is read only while the ones before it have given fewer than `limit`. */
async function readSteps(db: Db, limit: number, nearest: Nearest, kinds: SQL[]): Promise<ProfileRow[]> {
  const name = (place: number) => sql.raw(`step_${place}`);
  const steps = kinds.map((kind, place) => {
    const before = kinds.slice(0, place).map((_, earlier) => sql`(select count(*) from ${name(earlier)})`);
    const wanted = before.length === 0 ? sql`true` : sql`${sql.join(before, sql` + `)} < ${limit}`;
    return sql`${name(place)} as materialized (${nearest(kind, wanted)})`;
  });
  const all = kinds.map((_, place) => sql`select ${sql.raw(String(place))} as step, * from ${name(place)}`);
  const found = sql`(with ${sql.join(steps, sql`, `)} ${sql.join(all, sql` union all `)}) as found`;
  const rows = await db
    .select({ profile: profiles })
    .from(found)
    .innerJoin(profiles, sql`${profiles.userId} = found.user_id`)
    .orderBy(sql`found.step, found.distance, found.user_id`)
    .limit(limit);
  return rows.map(({ profile }) => profile);
}
