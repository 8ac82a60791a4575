import { asc, eq } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { exportsRows } from '#infra/export-parts.ts';
import type { ExportPart } from '#infra/user-data.ts';
import { accountsExportTexts } from '#modules/accounts/accounts.messages.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { accounts, sessions } from './accounts.table.ts';
import { findEmailChange } from './email-change.queries.ts';
import { findIdentityOf } from './identities.commands.ts';
import { countRecoveryCodes, findTotpSince, listPasskeys } from './second-factor.queries.ts';

export const accountsExport: readonly ExportPart[] = [
  {
    file: 'account.json',
    about: accountsExportTexts.account,
    one: ({ database }, { userId }) => readAccount(database.db, userId),
  },
  exportsRows('sessions.json', accountsExportTexts.sessions, listSessions),
];

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
  const change = await findEmailChange(db, userId);
  const keys = await listPasskeys(db, userId);
  const google = await findIdentityOf(db, userId);
  return {
    ...account,
    emailChange: change && { newEmail: change.newEmail, askedAt: change.createdAt },
    secondFactor: {
      authenticatorSince: await findTotpSince(db, userId),
      recoveryCodesLeft: await countRecoveryCodes(db, userId),
    },
    google: google && { id: google.subject, email: google.email, connectedAt: google.connectedAt },
    passkeys: keys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  };
}

async function listSessions(db: Db, userId: string) {
  return db
    .select({
      device: sessions.userAgent,
      address: sessions.ip,
      method: sessions.method,
      signedInAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      endedAt: sessions.revokedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));
}
