import { eq, lt } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import { brokenConstraint } from '#infra/db/db-errors.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Tx } from '#infra/db/pool.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { EMAIL_CHANGE_MS, emailKey } from '#modules/accounts/accounts.rules.ts';
import { EMAIL_CHANGE_ENDS, type EmailChangeEnd } from '#modules/accounts/email-change.contract.ts';
import { EMAIL_KEY } from './accounts.commands.ts';
import { lockMember, type Member } from './accounts.queries.ts';
import { accounts, emailChanges } from './accounts.table.ts';
import { deleteCodes, spendCodeAndLockOwner } from './codes.commands.ts';
import { type EmailChange, findEmailChange } from './email-change.queries.ts';

/**
 * Begins a change of address, replacing a pending one. If the current address was never verified, only the new one has
 * to confirm. Does not reveal whether the new address is taken.
 * @param isApproved the current address need not approve, since an operator has identified the owner
 * @throws {AppError} invalid on `newEmail` if it is another form of the current one
 */
export async function beginEmailChange(
  tx: Tx,
  userId: string,
  newEmail: string,
  now: Date,
  isApproved = false,
): Promise<EmailChange> {
  const member = await lockMember(tx, userId);
  if (!member) throw new AppError('not_signed_in');
  const newEmailKey = emailKey(newEmail);
  if (newEmailKey === member.emailKey) throw invalid({ newEmail: accountsRefusals.sameEmail });
  const values = {
    newEmail,
    newEmailKey,
    createdAt: now,
    approvedAt: member.emailVerifiedAt && !isApproved ? null : now,
    confirmedAt: null,
  };
  await deleteCodes(tx, userId, [...EMAIL_CHANGE_ENDS]);
  const [row] = await tx
    .insert(emailChanges)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: emailChanges.userId, set: values })
    .returning();
  if (!row) throw new Error('The insert of a change of address returned no row.');
  return row;
}

export async function deleteEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await deleteCodes(tx, userId, [...EMAIL_CHANGE_ENDS]);
}

export interface ConfirmedEnd {
  member: Member;
  /** Whether the account has the new address now. */
  done: boolean;
}

/**
 * Spends the code of one end. With the second end, the address changes.
 * @throws {AppError} invalid_code; wrong_state if another account has the address by now, which is not revealed
 */
export async function confirmEnd(
  tx: Tx,
  end: EmailChangeEnd,
  code: string,
  now: Date,
): Promise<ConfirmedEnd> {
  const member = await spendCodeAndLockOwner(tx, end, code, now);
  const change = await findEmailChange(tx, member.userId);
  if (!change) throw new AppError('invalid_code');
  const approvedAt = end === 'approveEmailChange' ? now : change.approvedAt;
  const confirmedAt = end === 'confirmNewEmail' ? now : change.confirmedAt;
  if (!approvedAt || !confirmedAt) {
    await tx
      .update(emailChanges)
      .set({ approvedAt, confirmedAt })
      .where(eq(emailChanges.userId, member.userId));
    return { member, done: false };
  }
  await replaceAddress(tx, change, now);
  return { member, done: true };
}

async function replaceAddress(
  tx: Tx,
  { userId, newEmail, newEmailKey }: EmailChange,
  now: Date,
): Promise<void> {
  try {
    await tx
      .update(accounts)
      .set({ email: newEmail, emailKey: newEmailKey, emailVerifiedAt: now })
      .where(eq(accounts.userId, userId));
  } catch (error) {
    // The address may have been taken after the change began, so the unique index decides.
    if (brokenConstraint(error) !== EMAIL_KEY) throw error;
    throw new AppError('wrong_state', accountsRefusals.emailNotChanged);
  }
  await deleteEmailChange(tx, userId);
  // Codes mailed to the old address are no longer valid.
  await deleteCodes(tx, userId, ['verifyEmail', 'signUpBrowser', 'resetPassword']);
}

export async function deleteExpiredEmailChanges({ database, clock }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - EMAIL_CHANGE_MS);
  await deleteInBatches(database.db, emailChanges, lt(emailChanges.createdAt, before));
}
