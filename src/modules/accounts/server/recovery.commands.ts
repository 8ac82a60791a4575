import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#infra/db/pool.ts';
import { accounts } from './accounts.table.ts';
import { dropCodes } from './codes.commands.ts';
import { challenges, passkeys, recoveryCodes, totpFactors } from './second-factor.table.ts';

/**
 * Gives an account a new password. What was begun with the old one comes to nothing: links to reset it, a sign-in that
 * waits for its second step, and an authenticator app that waits for its first code. The caller holds the account's
 * lock.
 */
export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.userId, userId));
  await dropCodes(tx, userId, ['resetPassword']);
  await tx.delete(challenges).where(eq(challenges.userId, userId));
  await tx.delete(totpFactors).where(and(eq(totpFactors.userId, userId), isNull(totpFactors.confirmedAt)));
}

/**
 * The first proof that an address belongs to the account, by the link of a reset. The creator of the account did not
 * give one, so what they set up to sign in with goes: else they could wait inside for the owner of the address.
 * @returns whether there was something
 */
export async function claimUnprovedAccount(tx: Tx, userId: string, now: Date): Promise<boolean> {
  await tx.update(accounts).set({ emailVerifiedAt: now }).where(eq(accounts.userId, userId));
  await dropCodes(tx, userId, ['verifyEmail', 'signUpBrowser']);
  const id = { userId: passkeys.userId };
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning(id);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const apps = await tx
    .delete(totpFactors)
    .where(eq(totpFactors.userId, userId))
    .returning({ confirmedAt: totpFactors.confirmedAt });
  return keys.length > 0 || apps.some(({ confirmedAt }) => confirmedAt !== null);
}
