import { eq, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import { Condition } from '#infra/db/condition.ts';
import { jsonView } from '#infra/db/json-view.ts';
import { queryPlanned, textOnce } from '#infra/db/planned.ts';
import type { Database, Db } from '#infra/db/pool.ts';
import { JsonText } from '#infra/http/response.ts';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import { connectionsJson } from '#modules/connections/server/connection-view.service.ts';
import { type ProfileResponse, profileView } from '#modules/discovery/discovery.contract.ts';
import { unreadConversations } from '#modules/messaging/server/messaging.service.ts';
import { unreadCount } from '#modules/notifications/server/notifications.service.ts';
import { newestPostsJson } from '#modules/posts/server/post-view.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { publicUserJson } from '#modules/profiles/server/user-view.service.ts';
import { byLink, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { ownLikesJson } from '#modules/reactions/server/own-likes.service.ts';

export type ProfileRow = typeof profiles.$inferSelect;

const PERSON = jsonView(profileView, {
  userData: jsonView(profileView.shape.userData, {
    user: publicUserJson('p'),
    posts: newestPostsJson('p'),
    connections: connectionsJson('p.user_id'),
  }),
});

/** The user who has a username in any case, as the response of `GET /user/{username}` to a viewer. */
export function personStatement(
  username: string,
  viewer: PolicyViewer | null,
): { text: string; values: unknown[] } {
  const where = Condition.all(
    new Condition('lower(p.username) = ?', username.toLowerCase()),
    usersVisibleTo(byLink(viewer), 'p'),
  );
  const text = textOnce(
    `person ${where.text}`,
    () => `select ${PERSON}::text as body from profiles p where ${where.numbered()}`,
  );
  return { text, values: [...where.values] };
}

/** A user's profile and accounts, by a username in any case; null when the viewer sees no such user. */
export async function findPerson(
  database: Database,
  username: string,
  viewer: PolicyViewer | null,
): Promise<JsonText<ProfileResponse> | null> {
  const { text, values } = personStatement(username, viewer);
  const { rows } = await queryPlanned<{ body: string }>(database, text, values);
  return rows[0] ? new JsonText(rows[0].body) : null;
}

export type ViewerPerson = NonNullable<Awaited<ReturnType<typeof findViewer>>>;

/** The viewer with what is theirs alone; null once the account is gone. */
export async function findViewer(db: Db, userId: string) {
  const [found] = await db
    .select({
      user: publicUserJson('profiles').sql,
      connections: connectionsJson('profiles.user_id').sql,
      likes: ownLikesJson('profiles').sql,
      unreadMessages: sql<number>`${sql.raw(unreadConversations('profiles.user_id'))}`,
      account: {
        email: accounts.email,
        emailVerifiedAt: accounts.emailVerifiedAt,
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        mailsNotifications: accounts.mailsNotifications,
        role: accounts.role,
      },
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.userId, profiles.userId))
    .where(eq(profiles.userId, userId));
  return found ? { ...found, unread: await unreadCount(db, userId) } : null;
}
