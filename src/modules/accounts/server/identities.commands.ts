import { and, eq } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { googleRefusals } from '#modules/accounts/google.messages.ts';
import { decideConnect, type GoogleOutcome } from '#modules/accounts/google.rules.ts';
import { findPasswordHash, lockMember } from './accounts.queries.ts';
import { accountIdentities } from './google.table.ts';
import { NO_PASSWORD } from './passwords.ts';
import { postSecurityNotice } from './second-factor.mails.ts';

const bySubject = (subject: string) =>
  and(eq(accountIdentities.provider, 'google'), eq(accountIdentities.subject, subject));
const byUser = (userId: string) =>
  and(eq(accountIdentities.provider, 'google'), eq(accountIdentities.userId, userId));

export type Identity = typeof accountIdentities.$inferSelect;

export async function findIdentity(db: Db, subject: string): Promise<Identity | null> {
  const [row] = await db.select().from(accountIdentities).where(bySubject(subject));
  return row ?? null;
}

export async function findIdentityOf(db: Db, userId: string): Promise<Identity | null> {
  const [row] = await db.select().from(accountIdentities).where(byUser(userId));
  return row ?? null;
}

/** @returns false if the Google account, or another one of this user, was connected meanwhile */
export async function insertIdentity(
  tx: Tx,
  identity: { subject: string; userId: string; email: string; now: Date },
): Promise<boolean> {
  const { now, ...values } = identity;
  const rows = await tx
    .insert(accountIdentities)
    .values({ provider: 'google', ...values, connectedAt: now })
    .onConflictDoNothing()
    .returning({ subject: accountIdentities.subject });
  return rows.length > 0;
}

/**
 * Connects a Google account to the account of a signed-in user, who has proved who they are, and tells them by mail.
 * @param email null unless Google has verified the address
 * @returns 'connected', also if it was connected before; otherwise why nothing has changed
 * @throws {AppError} not_signed_in if the account is gone
 */
export async function connectIdentity(
  context: Pick<AppContext, 'clock' | 'outbox'>,
  tx: Tx,
  userId: string,
  { subject, email }: { subject: string; email: string | null },
): Promise<GoogleOutcome> {
  // The account's lock serialises its changes; the unique index decides between accounts.
  if (!(await lockMember(tx, userId))) throw new AppError('not_signed_in');
  const existing = await findIdentity(tx, subject);
  const decision = decideConnect({
    owner: !existing ? 'nobody' : existing.userId === userId ? 'viewer' : 'other',
    addressVerified: email !== null,
    hasOther: (await findIdentityOf(tx, userId)) !== null,
  });
  if (decision !== 'connect') return decision;
  if (email === null) return 'unverified';
  const now = context.clock.now();
  if (!(await insertIdentity(tx, { subject, userId, email, now }))) return 'taken';
  await postSecurityNotice(context, tx, userId, 'googleConnected');
  return 'connected';
}

/**
 * Disconnects the Google account of a user, and tells them by mail.
 * @throws {AppError} not_found without one; wrong_state without a password, since no way to sign in would be left
 */
export async function disconnectIdentity(
  context: Pick<AppContext, 'outbox'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  await lockMember(tx, userId);
  if (!(await findIdentityOf(tx, userId))) throw new AppError('not_found');
  if ((await findPasswordHash(tx, userId)) === NO_PASSWORD)
    throw new AppError('wrong_state', googleRefusals.passwordFirst);
  await tx.delete(accountIdentities).where(byUser(userId));
  await postSecurityNotice(context, tx, userId, 'googleDisconnected');
}
