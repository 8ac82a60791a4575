import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { type AccountState, type Role, type Standing, VISIBLE_ACCOUNT_STATES } from '#contract/policy.ts';
import type { AccountType } from '#contract/product.ts';
import { isAmong } from '#infra/db/columns.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import type { PasswordOwner } from '#modules/accounts/accounts.password.rules.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { accounts, sessions } from './accounts.table.ts';
import { totpFactors } from './second-factor.table.ts';

const member = {
  userId: accounts.userId,
  email: accounts.email,
  emailKey: accounts.emailKey,
  emailVerifiedAt: accounts.emailVerifiedAt,
  mailsNotifications: accounts.mailsNotifications,
  username: profiles.username,
  displayName: profiles.displayName,
  accountType: profiles.accountType,
  contentType: profiles.contentType,
  profileImageUrl: profiles.profileImageUrl,
};

/** An account with the public fields of its profile, without names and password. */
export type Member = Awaited<ReturnType<typeof selectMember>>[number];

const selectMember = (db: Db) =>
  db.select(member).from(accounts).innerJoin(profiles, eq(profiles.userId, accounts.userId));

export async function findMember(db: Db, userId: string): Promise<Member | null> {
  const [row] = await selectMember(db).where(eq(accounts.userId, userId));
  return row ?? null;
}

/** @param key the address, from `emailKey` */
export async function findMemberByEmail(db: Db, key: string): Promise<Member | null> {
  const [row] = await selectMember(db).where(eq(accounts.emailKey, key));
  return row ?? null;
}

/** `deleteAt` is null unless the account waits for its deletion. */
export async function findSignIn(
  db: Db,
  key: string,
): Promise<(Member & { passwordHash: string; deleteAt: Date | null }) | null> {
  const [row] = await db
    .select({ ...member, passwordHash: accounts.passwordHash, deleteAt: profiles.deleteAt })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.userId))
    .where(eq(accounts.emailKey, key));
  return row ?? null;
}

/**
 * Returns whether a verified password is still current, and keeps it so until the transaction ends. A concurrent
 * change or reset ends all existing sessions, and must not miss the one that is about to begin.
 */
export async function holdPassword(
  tx: Tx,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<boolean> {
  const [row] = await tx
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .for('share');
  return row?.passwordHash === passwordHash;
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  return row?.passwordHash ?? null;
}

export async function findPasswordOwner(db: Db, userId: string): Promise<PasswordOwner | null> {
  const [row] = await db
    .select({
      fname: accounts.firstName,
      lname: accounts.lastName,
      username: profiles.username,
      email: accounts.email,
      businessName: profiles.businessName,
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.userId))
    .where(eq(accounts.userId, userId));
  return row ? { ...row, businessName: row.businessName ?? undefined } : null;
}

export async function findStanding(db: Db, userId: string): Promise<Standing | null> {
  const [row] = await db
    .select({
      role: accounts.role,
      state: profiles.state,
      verified: sql<boolean>`${accounts.emailVerifiedAt} is not null`,
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.userId))
    .where(eq(accounts.userId, userId));
  return row ?? null;
}

/** Finds an account with its standing, and whether two-step sign-in is on. */
export async function findRoleHolder(
  db: Db,
  userId: string,
): Promise<(Standing & { secondFactor: boolean }) | null> {
  const [row] = await db
    .select({
      role: accounts.role,
      state: profiles.state,
      verified: sql<boolean>`${accounts.emailVerifiedAt} is not null`,
      secondFactor: sql<boolean>`${totpFactors.confirmedAt} is not null`,
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.userId))
    .leftJoin(totpFactors, eq(totpFactors.userId, accounts.userId))
    .where(eq(accounts.userId, userId));
  return row ?? null;
}

/**
 * Returns a query for an account's `user_id`, `role`, `state` and `verified`. It keeps the account from being deleted
 * until the transaction ends. It reads the state after it has the lock, since it may have waited for a suspension.
 * @param userId a parameter such as `$1`
 */
export function accountHoldSql(userId: string): string {
  return `select h.user_id, s.role, s.state, s.verified
    from (select a.user_id from accounts a where a.user_id = ${userId}::uuid for key share of a) h
    cross join lateral account_standing(h.user_id) s`;
}

/** Like `findStanding`, and keeps the account from being deleted until the transaction ends. */
export async function holdStanding(tx: Tx, userId: string): Promise<Standing | null> {
  const { rows } = await tx.execute<Standing & Record<string, unknown>>(
    numberedSql(accountHoldSql('$1'), [userId]),
  );
  const [row] = rows;
  return row ? { role: row.role, state: row.state, verified: row.verified } : null;
}

/**
 * Returns which accounts exist, and keeps them from being deleted until the transaction ends. Locks in order of id.
 */
export async function holdExisting(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(isAmong(accounts.userId, userIds))
    .orderBy(asc(accounts.userId))
    .for('key share');
  return rows.map(({ userId }) => userId);
}

/** Returns when the password or second factor was last proved in a session; null if it is gone or revoked. */
export async function findAuthenticatedAt(db: Db, sessionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ authenticatedAt: sessions.authenticatedAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  return row?.authenticatedAt ?? null;
}

/** Locks an account, so that only one code of a kind is created at a time. The user's other writes go on. */
export async function findUserIdOf(db: Db, username: string): Promise<string | null> {
  // Not by what moderators see: the user of an account that waits for its deletion may need help to return.
  const [found] = await db
    .select({ userId: accounts.userId })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.userId))
    .where(sql`lower(${profiles.username}) = ${username.toLowerCase()}`);
  return found?.userId ?? null;
}

export async function lockMember(tx: Tx, userId: string): Promise<Member | null> {
  const [row] = await selectMember(tx)
    .where(eq(accounts.userId, userId))
    .for('no key update', { of: accounts });
  return row ?? null;
}

/** Locks an account exclusively: the user's other writes wait. */
export async function lockExclusively(tx: Tx, userId: string): Promise<Member | null> {
  const [row] = await selectMember(tx).where(eq(accounts.userId, userId)).for('update', { of: accounts });
  return row ?? null;
}

export interface SessionRow {
  id: string;
  userId: string;
  username: string;
  accountType: AccountType;
  createdAt: Date;
  lastSeenAt: Date;
  revokedAt: Date | null;
}

/** Finds a session by the hash of its cookie, also one that has ended. */
export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | null> {
  const [row] = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      username: profiles.username,
      accountType: profiles.accountType,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      revokedAt: sessions.revokedAt,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.userId, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash));
  return row ?? null;
}

/** Returns whether any session of a user is stored. Old sessions are deleted. */
export async function hasSessions(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .limit(1);
  return rows.length > 0;
}

export async function isSessionRevoked(db: Db, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ revokedAt: sessions.revokedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return !row || row.revokedAt !== null;
}

export async function listRevokedSince(db: Db, since: Date): Promise<{ id: string; revokedAt: Date }[]> {
  const rows = await db
    .select({ id: sessions.id, revokedAt: sessions.revokedAt })
    .from(sessions)
    .where(and(isNotNull(sessions.revokedAt), gt(sessions.revokedAt, since)))
    .orderBy(asc(sessions.revokedAt));
  return rows.flatMap(({ id, revokedAt }) => (revokedAt ? [{ id, revokedAt }] : []));
}

export async function findRole(db: Db, userId: string): Promise<Role | null> {
  const [row] = await db.select({ role: accounts.role }).from(accounts).where(eq(accounts.userId, userId));
  return row?.role ?? null;
}

export async function hasOtherModerator(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: accounts.userId })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.userId))
    .where(
      and(
        ne(accounts.userId, userId),
        sql`${accounts.role} <> 'user'`,
        inArray(profiles.state, [...VISIBLE_ACCOUNT_STATES]),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export interface RoleRow {
  userId: string;
  role: Role;
  state: AccountState;
}

/** The account of a user and those of all admins. */
export function listRoles(db: Db, userId: string): Promise<RoleRow[]> {
  return db
    .select({ userId: accounts.userId, role: accounts.role, state: profiles.state })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.userId))
    .where(or(eq(accounts.userId, userId), eq(accounts.role, 'admin')));
}
