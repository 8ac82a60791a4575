import { and, eq, isNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { signUpBody } from '#modules/accounts/accounts.contract.ts';
import { emailKey, VERIFY_CODE_MS } from '#modules/accounts/accounts.rules.ts';
import { createProfile, USERNAME_KEY } from '#modules/profiles/server/profiles.service.ts';
import { brokenConstraint } from '#platform/db/db-errors.ts';
import type { Tx } from '#platform/db/pool.ts';
import { AppError, invalid } from '#platform/http/app-error.ts';
import { lockMember } from './accounts.queries.ts';
import { accounts, codes } from './accounts.table.ts';
import { hashCode, newSecret } from './session-token.ts';

const EMAIL_KEY = 'accounts_email_key';

export type SignUp = z.output<typeof signUpBody>;

/** What both sign-up and the race it may lose answer on the field. */
export function usernameTaken(): AppError {
  return invalid({ username: 'This username is already taken' });
}

/**
 * Makes a profile and its account.
 * @returns the new account's user id, or null when the address has one already: the caller answers alike
 * @throws {AppError} invalid, when the username is taken in any case
 */
export async function createAccount(
  tx: Tx,
  form: SignUp,
  passwordHash: string,
  now: Date,
): Promise<string | null> {
  const userId = v7();
  const { username, accountType, contentType, email } = form;
  const businessName = form.accountType === 'business' ? form.businessName : undefined;
  try {
    // A savepoint: what the unique indexes refuse must not cost the caller its transaction.
    await tx.transaction(async (inner) => {
      await createProfile(inner, { userId, username, accountType, contentType, businessName, now });
      await inner.insert(accounts).values({
        userId,
        email,
        emailKey: emailKey(email),
        passwordHash,
        firstName: form.fname,
        lastName: form.lname,
      });
    });
    return userId;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === USERNAME_KEY) throw usernameTaken();
    if (broken === EMAIL_KEY) return null;
    throw error;
  }
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
  const code = newSecret();
  await tx.delete(codes).where(and(eq(codes.userId, userId), eq(codes.kind, 'verifyEmail')));
  await tx.insert(codes).values({
    id: v7(),
    userId,
    kind: 'verifyEmail',
    codeHash: hashCode(code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + VERIFY_CODE_MS),
  });
  return { code, email: member.email, username: member.username };
}

/**
 * Spends a verification code, once, whoever brings it and however many at the same time.
 * @returns whose address is verified now
 * @throws {AppError} invalid_code, with one text whatever is wrong with it
 */
export async function verifyEmailAddress(tx: Tx, code: string, now: Date): Promise<string> {
  const own = and(eq(codes.codeHash, hashCode(code)), eq(codes.kind, 'verifyEmail'));
  const [found] = await tx.select({ userId: codes.userId }).from(codes).where(own);
  // The account's lock serialises everything around its codes; what stands in them is read only under it.
  if (!found || !(await lockMember(tx, found.userId))) throw new AppError('invalid_code');
  const [row] = await tx.select().from(codes).where(own);
  if (!row || row.usedAt || row.expiresAt <= now) throw new AppError('invalid_code');
  await tx.update(codes).set({ usedAt: now }).where(eq(codes.id, row.id));
  await tx
    .update(accounts)
    .set({ emailVerifiedAt: now })
    .where(and(eq(accounts.userId, row.userId), isNull(accounts.emailVerifiedAt)));
  return row.userId;
}
