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
import { keepTimeZone } from '#modules/profiles/server/preferences.service.ts';
import { correctProfile, createProfile, USERNAME_KEY } from '#modules/profiles/server/profiles.service.ts';
import { isTimeZone } from '#modules/profiles/time-zone.rules.ts';
import { lockMember } from './accounts.queries.ts';
import { accounts } from './accounts.table.ts';
import { dropCodes, makeCode, spendCode } from './codes.commands.ts';
import { isUsernameRetired } from './retired-usernames.ts';

/** The index that keeps addresses apart. */
export const EMAIL_KEY = 'accounts_email_key';

export type SignUp = z.output<typeof signUpBody>;

/** What both sign-up and the race it may lose answer on the field. */
export function usernameTaken(): AppError {
  return invalid({ username: accountsRefusals.usernameTaken });
}

/**
 * Makes a profile and its account.
 * @returns the new account's user id, or null when the address has one already: the caller answers alike
 * @throws {AppError} invalid, when the username is taken in any case, or was a deleted account's
 */
export async function createAccount(
  context: Pick<AppContext, 'env'>,
  tx: Tx,
  form: SignUp,
  passwordHash: string,
  now: Date,
): Promise<string | null> {
  const userId = newId();
  try {
    // A savepoint: what the unique indexes refuse must not cost the caller its transaction.
    await tx.transaction(async (inner) => {
      await createProfile(inner, { userId, ...profileOf(form), now });
      await inner.insert(accounts).values({ userId, ...accountOf(form), passwordHash });
      if (form.timeZone && isTimeZone(form.timeZone)) await keepTimeZone(inner, userId, form.timeZone, now);
    });
    // Behind the insert, which waits for a deletion of the same name that is under way.
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
 * Writes a sign-up over the one that the same browser sent before, of the same username: its address was wrong. Links
 * that were mailed before are worth nothing from then on.
 * @param userId as `findPendingSignUp` gave it, under the account's lock
 * @returns the user id, or null when another account has the address: the caller answers alike
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
      await dropCodes(inner, userId, ['verifyEmail', 'resetPassword']);
    });
    return userId;
  } catch (error) {
    if (brokenConstraint(error) === EMAIL_KEY) return null;
    throw error;
  }
}

function accountOf({ email, fname, lname }: SignUp) {
  return { email, emailKey: emailKey(email), firstName: fname, lastName: lname };
}

function profileOf(form: SignUp) {
  const { username, accountType, contentType } = form;
  return {
    ...{ username, accountType, contentType },
    businessName: form.accountType === 'business' ? form.businessName : undefined,
  };
}

/**
 * Makes a verification code; the ones made before it are worth nothing from then on.
 * @returns the code, which is stored only as a hash, with the account; null when there is nothing to verify
 */
export async function makeVerifyCode(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<{ code: string; email: string; username: string } | null> {
  const member = await lockMember(tx, userId);
  if (!member || member.emailVerifiedAt) return null;
  const code = await makeCode(tx, { userId, kind: 'verifyEmail', now, lifetimeMs: VERIFY_CODE_MS });
  return { code, email: member.email, username: member.username };
}

/**
 * Spends a verification code, once, however many use it at the same time.
 * @returns whose address is verified now
 * @throws {AppError} invalid_code, with one text whatever is wrong with it
 */
export async function verifyEmailAddress(tx: Tx, code: string, now: Date): Promise<string> {
  const { userId } = await spendCode(tx, 'verifyEmail', code, now);
  await tx
    .update(accounts)
    .set({ emailVerifiedAt: now })
    .where(and(eq(accounts.userId, userId), isNull(accounts.emailVerifiedAt)));
  return userId;
}
