import type { QueryResultRow } from 'pg';
import type { PolicyViewer, Role } from '#contract/policy.ts';
import { Condition } from '#infra/db/condition.ts';
import { jsonView } from '#infra/db/json-view.ts';
import { queryPlanned, textOnce } from '#infra/db/planned.ts';
import type { Database } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import { connectionsJson } from '#modules/connections/server/connection-view.service.ts';
import { unreadConversations } from '#modules/messaging/server/messaging.service.ts';
import { unreadNotifications } from '#modules/notifications/server/notifications.service.ts';
import { newestPostsJson } from '#modules/posts/server/post-view.service.ts';
import {
  type ProfileResponse,
  profileView,
  type ViewerView,
} from '#modules/profile-pages/profile-pages.contract.ts';
import { publicUserJson } from '#modules/profiles/server/user-view.service.ts';
import { byLink, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { ownLikesJson } from '#modules/reactions/server/own-likes.service.ts';

const PERSON = jsonView(profileView, {
  userData: jsonView(profileView.shape.userData, {
    user: publicUserJson('p'),
    posts: newestPostsJson('p', '$1::uuid'),
    connections: connectionsJson('p.user_id'),
  }),
});

/** The statement for the response of `GET /user/{username}`. Usernames are case-insensitive. $1 is the viewer. */
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
    () => `select ${PERSON}::text as body, p.user_id as id from profiles p where ${where.numbered(2)}`,
  );
  return { text, values: [viewer?.id ?? null, ...where.values] };
}

/** Finds a user's profile and connections by a case-insensitive username; null if the viewer may not see the user. */
export async function findPerson(
  database: Database,
  username: string,
  viewer: PolicyViewer | null,
): Promise<{ id: string; view: JsonText<ProfileResponse> } | null> {
  const { text, values } = personStatement(username, viewer);
  const { rows } = await queryPlanned<{ body: string; id: string }>(database, text, values);
  return rows[0] ? { id: rows[0].id, view: new JsonText(rows[0].body) } : null;
}

export interface ViewerPerson
  extends Pick<
    ViewerView,
    | 'userId'
    | 'email'
    | 'emailVerified'
    | 'nameChosen'
    | 'fname'
    | 'lname'
    | 'mailsNotifications'
    | 'timeZone'
    | 'notifs'
    | 'unreadMessages'
    | 'likes'
    | 'secondFactor'
  > {
  contentTypeChangedAt: Date | null;
  user: PublicUser;
  connections: ViewerView['accountConnections'];
  role: Role;
}

const VIEWER = `select p.user_id as "userId", ${publicUserJson('p')} as "user", ${connectionsJson('p.user_id')} as connections,
    ${ownLikesJson('p')} as likes, ${unreadNotifications('$1')} as notifs,
    ${unreadConversations('$1')} as "unreadMessages", a.email, a.email_verified_at is not null as "emailVerified",
    p.name_confirmed or p.display_name <> coalesce(p.business_name, p.username) as "nameChosen",
    p.content_type_changed_at as "contentTypeChangedAt", a.first_name as fname, a.last_name as lname, a.mails_notifications as "mailsNotifications",
    (select time_zone from preferences where user_id = p.user_id) as "timeZone", a.role,
    exists (select from totp_factors f where f.user_id = a.user_id and f.confirmed_at is not null) as "secondFactor"
  from profiles p join accounts a using (user_id) where p.user_id = $1::uuid`;

export async function findViewer(database: Database, userId: string): Promise<ViewerPerson | null> {
  const { rows } = await queryPlanned<ViewerPerson & QueryResultRow>(database, VIEWER, [userId]);
  return rows[0] ?? null;
}
