import { and, eq, sql } from 'drizzle-orm';
import { username as usernameSchema } from '#contract/fields.ts';
import type { Db } from '#infra/db/pool.ts';
import { connections } from '#modules/connections/server/connections.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { type Reader, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';

export type ShownUser = NonNullable<Awaited<ReturnType<typeof findShownUser>>>;

export async function findShownUser(db: Db, username: string, reader: Reader) {
  if (!usernameSchema.safeParse(username).success) return null;
  const [user] = await db
    .select({
      userId: profiles.userId,
      username: profiles.username,
      displayName: profiles.displayName,
      accountType: profiles.accountType,
      contentType: profiles.contentType,
      featuredPlatform: profiles.featuredPlatform,
      audienceSize: profiles.audienceSize,
      completedCollaborations: profiles.completedCollaborations,
      measuredAt: connections.dateUpdated,
    })
    .from(profiles)
    .leftJoin(connections, eq(connections.id, profiles.featuredPlatformId))
    .where(and(sql`lower(${profiles.username}) = ${username.toLowerCase()}`, usersVisibleTo(reader).sql));
  return user ?? null;
}
