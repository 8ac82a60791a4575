import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#infra/db/pool.ts';
import { accounts } from './accounts.table.ts';
import { deleteCodes } from './codes.commands.ts';
import { challenges, passkeys, recoveryCodes, totpFactors } from './second-factor.table.ts';

/**
 * Sets a new password. What was begun with the old one ends: reset links, sign-ins that wait for a second step, and an
 * authenticator app that is not confirmed. The caller holds the account's lock.
 */
export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.userId, userId));
  await deleteCodes(tx, userId, ['resetPassword']);
  await tx.delete(challenges).where(eq(challenges.userId, userId));
  await tx.delete(totpFactors).where(and(eq(totpFactors.userId, userId), isNull(totpFactors.confirmedAt)));
}

/**
 * Verifies an account's address by the link of a password reset. The creator of the account never proved the address.
 * Their ways to sign in are removed, so that they lose access when the owner of the address begins to use the account.
 * @returns whether there were any
 */
export async function claimUnverifiedAccount(tx: Tx, userId: string, now: Date): Promise<boolean> {
  await tx.update(accounts).set({ emailVerifiedAt: now }).where(eq(accounts.userId, userId));
  await deleteCodes(tx, userId, ['verifyEmail', 'signUpBrowser']);
  const id = { userId: passkeys.userId };
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning(id);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const apps = await tx
    .delete(totpFactors)
    .where(eq(totpFactors.userId, userId))
    .returning({ confirmedAt: totpFactors.confirmedAt });
  return keys.length > 0 || apps.some(({ confirmedAt }) => confirmedAt !== null);
}
