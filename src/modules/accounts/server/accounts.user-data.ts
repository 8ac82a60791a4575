import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Db } from '#infra/db/pool.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { accountsExportTexts } from '#modules/accounts/accounts.messages.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { accounts, emailChanges, sessions } from './accounts.table.ts';
import { passkeys, recoveryCodes, totpFactors } from './second-factor.table.ts';

export function accountsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  const { db } = database;
  return [
    {
      file: 'account.json',
      about: accountsExportTexts.account,
      one: () => readAccount(db, userId),
    },
    {
      file: 'sessions.json',
      about: accountsExportTexts.sessions,
      each: () => listSessions(db, userId),
    },
  ];
}

/** Exports the account without what stays secret even from its owner: hashes, secrets, internal ids. */
async function readAccount(db: Db, userId: string) {
  const [account] = await db
    .select({
      username: profiles.username,
      email: accounts.email,
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

async function listSessions(db: Db, userId: string) {
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
