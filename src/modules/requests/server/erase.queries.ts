import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { LIST } from '#contract/limits.ts';
import type { Db } from '#infra/db/pool.ts';
import { deletedKollabTitle } from '#modules/kollabs/kollabs.messages.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { DELETED_NAME } from '#modules/profiles/profiles.messages.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { byLinkOf, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import type { OpenCollaborations } from '#modules/requests/requests.open.contract.ts';
import { isOpen } from './request-states.sql.ts';
import { requests } from './requests.table.ts';

const other = alias(profiles, 'other');

/** A user's requests in any state, on either side. */
export function ofPerson(userId: string): SQL {
  return sql`(${requests.senderId} = ${userId} or ${requests.recipientId} = ${userId})`;
}

/** A user's open collaborations, latest first: the first hundred, and the number of all. */
export async function listOpenOf(db: Db, userId: string): Promise<OpenCollaborations> {
  const open = and(isOpen, ofPerson(userId));
  const rows = await db
    .select({
      requestId: requests.id,
      title: kollabs.title,
      category: kollabs.category,
      ownKollab: sql<boolean>`${kollabs.ownerId} = ${userId}::uuid`,
      username: other.username,
      displayName: other.displayName,
      seen: sql<boolean>`${usersVisibleTo(byLinkOf(userId), 'other').sql}`,
      accepted: requests.accepted,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(requests)
    .innerJoin(kollabs, eq(kollabs.id, requests.kollabId))
    .innerJoin(
      other,
      sql`${other.userId} = case when ${requests.senderId} = ${userId}::uuid
        then ${requests.recipientId} else ${requests.senderId} end`,
    )
    .where(open)
    .orderBy(desc(requests.datePosted), desc(requests.id))
    .limit(LIST.max);
  const collaborations = rows.map(({ requestId, title, category, username, displayName, ...row }) => ({
    requestId,
    kollabTitle: row.seen || row.ownKollab ? title : deletedKollabTitle(category),
    username: row.seen ? username : '',
    displayName: row.seen ? displayName : DELETED_NAME,
    state: row.accepted ? ('active' as const) : ('pending' as const),
  }));
  return { collaborations, count: rows[0]?.count ?? 0 };
}

/**
 * Queries of the senders and the ids of the requests that a user received on Kollabs of a category. `posts` is the
 * name of the ids in notifications.
 */
export function receivedIn(userId: string, category: string): { recipients: SQL; posts: SQL } {
  const received = sql`from ${requests} join ${kollabs} on ${kollabs.id} = ${requests.kollabId}
    where ${requests.recipientId} = ${userId} and ${kollabs.category} = ${category}`;
  return {
    recipients: sql`(select ${requests.senderId} ${received})`,
    posts: sql`(select ${requests.id} ${received})`,
  };
}

/** The condition that a Kollab has a request in any state. */
export const hasRequests: SQL = sql`exists (select from ${requests} where ${requests.kollabId} = ${kollabs.id})`;

/**
 * The conditions that a request refers to a profile. They keep the profile of a deleted user, since a completed
 * collaboration is also the other side's record.
 */
export const profileReferences: readonly SQL[] = [
  sql`exists (select from ${requests} where ${requests.senderId} = ${profiles.userId})`,
  sql`exists (select from ${requests} where ${requests.recipientId} = ${profiles.userId})`,
];
