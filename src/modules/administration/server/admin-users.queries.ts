import { and, eq, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#contract/policy.ts';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { emailKey, SESSION_IDLE_MS, SESSION_MAX_MS } from '#modules/accounts/accounts.rules.ts';
import { accounts, sessions } from '#modules/accounts/server/accounts.table.ts';
import { totpFactors } from '#modules/accounts/server/second-factor.table.ts';
import type { AdminUserView } from '#modules/administration/admin-users.contract.ts';
import type { UserFilter } from '#modules/administration/administration.rules.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

interface UsersAsked extends PageOf {
  q?: string | undefined;
  state?: UserFilter | undefined;
  role?: Role | undefined;
}

/**
 * Users of every state, newest first.
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function listUsers(
  db: Db,
  { q = '', state, role, ...page }: UsersAsked,
  now: Date,
): Promise<KeysetPage<AdminUserView>> {
  const live = liveSessions(now);
  const { rows, next } = await readPage(
    {
      ...{ list: `admin/users/${q}/${state ?? ''}/${role ?? ''}`, column: profiles.dateJoined },
      ...{ id: profiles.userId, type: 'timestamptz', direction: 'desc' },
    },
    page,
    ({ after, order, limit }) =>
      db
        .select({
          userId: profiles.userId,
          username: profiles.username,
          displayName: profiles.displayName,
          role: accounts.role,
          state: profiles.state,
          verified: sql<boolean>`${accounts.emailVerifiedAt} is not null`,
          secondFactor: sql<boolean>`exists (select from ${totpFactors}
            where ${totpFactors.userId} = ${accounts.userId} and ${totpFactors.confirmedAt} is not null)`,
          dateJoined: profiles.dateJoined,
          sessions: sql<number>`(select count(*)::int from ${sessions} where ${live})`,
          lastSeenAt: sql<string | null>`(select max(${sessions.lastSeenAt}) from ${sessions}
            where ${sessions.userId} = ${accounts.userId})`,
        })
        .from(profiles)
        .innerJoin(accounts, eq(accounts.userId, profiles.userId))
        .where(
          and(
            after,
            q === '' ? undefined : matches(q),
            state && inState(state),
            role && eq(accounts.role, role),
          ),
        )
        .orderBy(...order)
        .limit(limit),
    (row) => ({ key: row.dateJoined, id: row.userId }),
  );
  return {
    next,
    rows: rows.map(({ userId: _, dateJoined, lastSeenAt, ...row }) => ({
      ...row,
      dateJoined: dateJoined.toISOString(),
      lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
    })),
  };
}

function inState(state: UserFilter): SQL {
  return state === 'unconfirmed' ? isNull(accounts.emailVerifiedAt) : eq(profiles.state, state);
}

function liveSessions(now: Date): SQL {
  const [idle, oldest] = [SESSION_IDLE_MS, SESSION_MAX_MS].map((ms) =>
    new Date(now.getTime() - ms).toISOString(),
  );
  return sql`${sessions.userId} = ${accounts.userId} and ${sessions.revokedAt} is null
    and ${sessions.lastSeenAt} > ${idle}::timestamptz and ${sessions.createdAt} > ${oldest}::timestamptz`;
}

function matches(q: string): SQL | undefined {
  if (q.includes('@') && !q.startsWith('@')) return eq(accounts.emailKey, emailKey(q));
  const start = `${q
    .replace(/^@/, '')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  return or(like(sql`lower(${profiles.username})`, start), like(sql`lower(${profiles.displayName})`, start));
}

export async function findAddress(
  db: Db,
  username: string,
): Promise<{ userId: string; email: string } | null> {
  const [row] = await db
    .select({ userId: accounts.userId, email: accounts.email })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.userId, profiles.userId))
    .where(eq(sql`lower(${profiles.username})`, username.toLowerCase()));
  return row ?? null;
}
