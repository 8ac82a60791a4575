import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { accounts, emailChanges, sessions } from '#modules/accounts/server/accounts.table.ts';
import { passkeys, recoveryCodes, totpFactors } from '#modules/accounts/server/second-factor.table.ts';
import { audienceFigures, connections } from '#modules/connections/server/connections.table.ts';
import { matchDismissals } from '#modules/discovery/server/match.table.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { pictures } from '#modules/media/server/pictures.table.ts';
import { findPreferences } from '#modules/profiles/server/preferences.service.ts';
import { blocks, profiles } from '#modules/profiles/server/profiles.table.ts';
import type { Db } from '#platform/db/pool.ts';

/** The account, without what must stay secret even in its owner's hands: hashes, secrets, ids of ours. */
export async function readAccount(db: Db, userId: string) {
  const [account] = await db
    .select({
      username: profiles.username,
      email: accounts.email,
      emailKey: accounts.emailKey,
      emailVerifiedAt: accounts.emailVerifiedAt,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      mailsNotifications: accounts.mailsNotifications,
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.userId))
    .where(eq(accounts.userId, userId));
  if (!account) return null;
  const [change] = await db
    .select({ newEmail: emailChanges.newEmail, askedAt: emailChanges.createdAt })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId));
  const [authenticator] = await db
    .select({ since: totpFactors.confirmedAt })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)));
  const [unused] = await db
    .select({ left: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  const keys = await db
    .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
  return {
    ...account,
    emailChange: change ?? null,
    secondFactor: { authenticatorSince: authenticator?.since ?? null, recoveryCodesLeft: unused?.left ?? 0 },
    passkeys: keys,
  };
}

export async function readProfile(db: Db, userId: string) {
  const { userId: id, featuredPlatformId: _, deletedAt: __, ...shown } = getTableColumns(profiles);
  const [profile] = await db.select(shown).from(profiles).where(eq(id, userId));
  return profile ?? null;
}

export const readPreferences = findPreferences;

/** With the figures as they are, and as they were. Tokens stay where they are. */
export async function listConnections(db: Db, userId: string) {
  const {
    id,
    userId: _,
    triedAt: __,
    refreshAt: ___,
    failures: ____,
    ...shown
  } = getTableColumns(connections);
  return db
    .select({
      connectionId: id,
      ...shown,
      history: sql<{ measuredAt: string; audience: number }[]>`(
        select coalesce(json_agg(json_build_object('measuredAt', ${audienceFigures.measuredAt},
          'audience', ${audienceFigures.audience}) order by ${audienceFigures.measuredAt}), '[]'::json)
        from ${audienceFigures} where ${audienceFigures.connectionId} = ${connections.id})`,
    })
    .from(connections)
    .where(eq(connections.userId, userId))
    .orderBy(asc(id));
}

/** Own Kollabs, deleted ones too, in the order of their ids. */
export async function listKollabs(db: Db, userId: string, after: string | undefined, limit: number) {
  const { id, ownerId, ...shown } = getTableColumns(kollabs);
  return db
    .select({ kollabId: id, ...shown })
    .from(kollabs)
    .where(and(eq(ownerId, userId), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

export async function listSessions(db: Db, userId: string) {
  return db
    .select({
      device: sessions.userAgent,
      address: sessions.ip,
      signedInAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      endedAt: sessions.revokedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));
}

export async function listBlocked(db: Db, userId: string) {
  return db
    .select({ username: profiles.username, since: blocks.createdAt })
    .from(blocks)
    .innerJoin(profiles, eq(profiles.userId, blocks.blockedId))
    .where(eq(blocks.blockerId, userId))
    .orderBy(asc(blocks.createdAt));
}

export async function listDismissed(db: Db, userId: string) {
  return db
    .select({ username: profiles.username, since: matchDismissals.createdAt })
    .from(matchDismissals)
    .innerJoin(profiles, eq(profiles.userId, matchDismissals.dismissedId))
    .where(eq(matchDismissals.userId, userId))
    .orderBy(asc(matchDismissals.createdAt));
}

export async function listPictures(db: Db, userId: string) {
  return db
    .select({
      purpose: pictures.purpose,
      width: pictures.width,
      height: pictures.height,
      uploadedAt: pictures.createdAt,
      hash: pictures.hash,
    })
    .from(pictures)
    .where(eq(pictures.ownerId, userId))
    .orderBy(asc(pictures.createdAt));
}
