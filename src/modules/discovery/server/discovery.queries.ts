import { asc, eq } from 'drizzle-orm';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import { connections } from '#modules/connections/server/connections.table.ts';
import { unreadCount } from '#modules/notifications/server/notifications.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { Db } from '#platform/db/pool.ts';

export type ProfileRow = typeof profiles.$inferSelect;
export type ConnectionRow = typeof connections.$inferSelect;

export interface Person {
  profile: ProfileRow;
  connections: ConnectionRow[];
}

export interface ViewerPerson extends Person {
  account: Pick<
    typeof accounts.$inferSelect,
    'email' | 'emailVerifiedAt' | 'firstName' | 'lastName' | 'mailsNotifications'
  >;
  unread: number;
}

// A person has at most ten custom links and a handful of channels; no answer is unbounded all the same.
const MOST_CONNECTIONS = 100;

/** The signed-in person with what is theirs alone; null once the account is gone. */
export async function findViewer(db: Db, userId: string): Promise<ViewerPerson | null> {
  const [found] = await db
    .select({
      profile: profiles,
      account: {
        email: accounts.email,
        emailVerifiedAt: accounts.emailVerifiedAt,
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        mailsNotifications: accounts.mailsNotifications,
      },
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.userId, profiles.userId))
    .where(eq(profiles.userId, userId));
  if (!found) return null;
  const [connections, unread] = await Promise.all([listConnections(db, userId), unreadCount(db, userId)]);
  return { ...found, connections, unread };
}

function listConnections(db: Db, userId: string): Promise<ConnectionRow[]> {
  return db
    .select()
    .from(connections)
    .where(eq(connections.userId, userId))
    .orderBy(asc(connections.id))
    .limit(MOST_CONNECTIONS);
}
