import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { AppContext } from '#infra/app-context.ts';
import { type AppError, invalid } from '#infra/app-error.ts';
import { brokenConstraint } from '#infra/db/db-errors.ts';
import type { Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import type { signUpBody } from '#modules/accounts/accounts.contract.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { emailKey, VERIFY_CODE_MS } from '#modules/accounts/accounts.rules.ts';
import { setFirstTimeZone, setTimeZone } from '#modules/profiles/server/preferences.service.ts';
import { correctProfile, createProfile, USERNAME_KEY } from '#modules/profiles/server/profiles.service.ts';
import { isTimeZone } from '#modules/profiles/time-zone.rules.ts';
import { lockMember } from './accounts.queries.ts';
import { accounts } from './accounts.table.ts';
import { createCode, deleteCodes, spendCodeAndLockOwner } from './codes.commands.ts';
import { isUsernameRetired } from './retired-usernames.ts';

export const EMAIL_KEY = 'accounts_email_key';

export type SignUp = z.output<typeof signUpBody>;

/** What every way to sign up asks for, with the address. */
export type NewAccount = { email: string } & (
  | Omit<Extract<SignUp, { accountType: 'creator' }>, 'password' | 'confirmPassword'>
  | Omit<Extract<SignUp, { accountType: 'business' }>, 'password' | 'confirmPassword'>
);

export interface NewCredentials {
  /** `NO_PASSWORD` if the user signs in in another way. */
  passwordHash: string;
  /** Null if the address is still to be verified by mail. */
  emailVerifiedAt: Date | null;
}

export function usernameTaken(): AppError {
  return invalid({ username: accountsRefusals.usernameTaken });
}

/**
 * Creates a profile and its account.
 * @returns the user id, or null if the address already has an account; the caller must respond alike in both cases
 * @throws {AppError} invalid if the username is taken in any case, or belonged to a deleted account
 */
export async function createAccount(
  context: Pick<AppContext, 'env'>,
  tx: Tx,
  form: NewAccount,
  credentials: NewCredentials,
  now: Date,
): Promise<string | null> {
  const userId = newId();
  try {
    // A savepoint, so that a violation of a unique index does not abort the caller's transaction.
    await tx.transaction(async (inner) => {
      await createProfile(inner, { userId, ...profileOf(form), now });
      await inner.insert(accounts).values({ userId, ...accountOf(form), ...credentials });
      if (form.timeZone && isTimeZone(form.timeZone))
        await setFirstTimeZone(inner, userId, form.timeZone, now);
    });
    // Check after the insert, which waits for a concurrent deletion of the same name.
    if (await isUsernameRetired(context, tx, form.username)) throw usernameTaken();
    return userId;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === USERNAME_KEY) throw usernameTaken();
    if (broken === EMAIL_KEY) return null;
    throw error;
  }
}

/**
 * Overwrites a pending sign-up of the same browser and username, whose address was wrong. Links mailed before become
 * invalid.
 * @param userId from `findPendingSignUp`, with the account locked
 * @returns the user id, or null if another account has the address; the caller must respond alike in both cases
 */
export async function correctSignUp(
  tx: Tx,
  userId: string,
  form: SignUp,
  passwordHash: string,
  now: Date,
): Promise<string | null> {
  try {
    await tx.transaction(async (inner) => {
      await inner
        .update(accounts)
        .set({ ...accountOf(form), passwordHash })
        .where(eq(accounts.userId, userId));
      await correctProfile(inner, { userId, ...profileOf(form), now });
      if (form.timeZone && isTimeZone(form.timeZone)) await setTimeZone(inner, userId, form.timeZone, now);
      await deleteCodes(inner, userId, ['verifyEmail', 'resetPassword']);
    });
    return userId;
  } catch (error) {
    if (brokenConstraint(error) === EMAIL_KEY) return null;
    throw error;
  }
}

function accountOf({ email, fname, lname }: NewAccount) {
  return { email, emailKey: emailKey(email), firstName: fname, lastName: lname };
}

function profileOf(form: NewAccount) {
  const { username, accountType, contentType } = form;
  return {
    username,
    accountType,
    contentType,
    businessName: form.accountType === 'business' ? form.businessName : undefined,
  };
}

/**
 * Creates a verification code and invalidates earlier ones.
 * @returns the code, which is stored only as a hash, and the account; null if there is nothing to verify
 */
export async function createVerifyCode(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<{ code: string; email: string; username: string } | null> {
  const member = await lockMember(tx, userId);
  if (!member || member.emailVerifiedAt) return null;
  const code = await createCode(tx, { userId, kind: 'verifyEmail', now, lifetimeMs: VERIFY_CODE_MS });
  return { code, email: member.email, username: member.username };
}

/**
 * @returns the id of the user whose address is now verified
 * @throws {AppError} invalid_code, with the same text for every reason
 */
export async function verifyEmailAddress(tx: Tx, code: string, now: Date): Promise<string> {
  const { userId } = await spendCodeAndLockOwner(tx, 'verifyEmail', code, now);
  await tx
    .update(accounts)
    .set({ emailVerifiedAt: now })
    .where(and(eq(accounts.userId, userId), isNull(accounts.emailVerifiedAt)));
  return userId;
}
