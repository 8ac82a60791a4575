import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { Viewer } from '#infra/session/token.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { isFreshStep, isSetupOpen, readCode, type TypedCode } from '#modules/accounts/second-factor.rules.ts';
import { holdAccount } from './account-locks.service.ts';
import { lockMember, type Member } from './accounts.queries.ts';
import { recoveryCodes, totpFactors } from './second-factor.table.ts';
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, stepOfCode } from './second-factor.totp.ts';
import { deleteTickets } from './second-factor-challenges.commands.ts';

type Needs = Pick<AppContext, 'env' | 'encryption' | 'clock'>;

/** The encryption purpose of a user's secret. A secret copied to another user's row cannot be decrypted. */
export const totpPurpose = (userId: string) => `totp:${userId}`;

/**
 * Acquires the lock for every change of a user's factors.
 * @throws {AppError} not_signed_in
 */
export async function lockOwner(tx: Tx, userId: string): Promise<Member> {
  await holdAccount(tx, userId, 'basic');
  const member = await lockMember(tx, userId);
  if (!member) throw new AppError('not_signed_in');
  return member;
}

async function lockTotp(tx: Tx, userId: string) {
  const [row] = await tx.select().from(totpFactors).where(eq(totpFactors.userId, userId)).for('update');
  return row ?? null;
}

/**
 * Starts the setup of an authenticator app and returns its secret. The session that began a setup gets the same secret
 * again, for another half hour, so that an app already set up in another tab keeps working. Another session gets a new
 * secret, since whoever began the first one knows it.
 * @throws {AppError} wrong_state if an app is in use
 */
export async function startTotp(
  { encryption, clock }: Needs,
  tx: Tx,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
): Promise<{ secret: string; username: string }> {
  const { username } = await lockOwner(tx, userId);
  const now = clock.now();
  const begun = await lockTotp(tx, userId);
  if (begun?.confirmedAt) throw new AppError('wrong_state', accountsRefusals.totpOnAlready);
  const secret =
    begun?.sessionId === sessionId && isSetupOpen(begun.createdAt, now)
      ? encryption.decrypt(totpPurpose(userId), begun.encryptedSecret)
      : newTotpSecret();
  const fresh = {
    encryptedSecret: encryption.encrypt(totpPurpose(userId), secret),
    createdAt: now,
    sessionId,
    confirmedAt: null,
    lastStep: 0,
  };
  await tx
    .insert(totpFactors)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: totpFactors.userId, set: fresh });
  return { secret, username };
}

/**
 * Switches two-step sign-in on with a first code of the app, which it spends.
 * @returns recovery codes, which are shown only this once
 * @throws {AppError} invalid on `code`; wrong_state if no setup is open
 */
export async function confirmTotp(needs: Needs, tx: Tx, userId: string, typed: string): Promise<string[]> {
  await lockOwner(tx, userId);
  const now = needs.clock.now();
  const totp = await lockTotp(tx, userId);
  if (totp?.confirmedAt) throw new AppError('wrong_state', accountsRefusals.totpConfirmedAlready);
  if (!totp || !isSetupOpen(totp.createdAt, now)) {
    throw new AppError('wrong_state', accountsRefusals.totpSetupOver);
  }
  const code = readCode(typed);
  const secret = needs.encryption.decrypt(totpPurpose(userId), totp.encryptedSecret);
  const step = code?.kind === 'totp' ? stepOfCode(secret, code.digits, now) : null;
  if (step === null) {
    throw invalid({ code: accountsRefusals.totpSetupCode });
  }
  await tx
    .update(totpFactors)
    .set({ confirmedAt: now, lastStep: step })
    .where(eq(totpFactors.userId, userId));
  return replaceRecoveryCodes(needs, tx, userId);
}

/**
 * Replaces the recovery codes by ten new ones.
 * @throws {AppError} wrong_state if two-step sign-in is off
 */
export async function renewRecoveryCodes(needs: Needs, tx: Tx, userId: string): Promise<string[]> {
  await lockOwner(tx, userId);
  if (!(await lockTotp(tx, userId))?.confirmedAt) {
    throw new AppError('wrong_state', accountsRefusals.twoStepOff);
  }
  return replaceRecoveryCodes(needs, tx, userId);
}

async function replaceRecoveryCodes({ env }: Needs, tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(
    codes.map((code) => ({
      userId,
      codeHash: hashRecoveryCode(env.encryptionKey, userId, code.replaceAll('-', '')),
    })),
  );
  return codes;
}

/**
 * Switches two-step sign-in off. The caller has locked the account.
 * @returns whether it was on
 */
export async function removeTotp(tx: Tx, userId: string): Promise<boolean> {
  await deleteTickets(tx, userId);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const gone = await tx
    .delete(totpFactors)
    .where(eq(totpFactors.userId, userId))
    .returning({ confirmedAt: totpFactors.confirmedAt });
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}

/**
 * Spends a code of the app or a recovery code. It works once, also if it is used several times at once.
 * @returns whether it was right
 */
export async function spendSecondFactorCode(
  needs: Needs,
  tx: Tx,
  userId: string,
  typed: TypedCode,
): Promise<boolean> {
  return typed.kind === 'totp'
    ? spendTotp(needs, tx, userId, typed.digits)
    : spendRecoveryCode(needs, tx, userId, typed.code);
}

async function spendTotp(
  { encryption, clock }: Needs,
  tx: Tx,
  userId: string,
  digits: string,
): Promise<boolean> {
  const totp = await lockTotp(tx, userId);
  if (!totp?.confirmedAt) return false;
  const step = stepOfCode(encryption.decrypt(totpPurpose(userId), totp.encryptedSecret), digits, clock.now());
  if (step === null || !isFreshStep(step, totp.lastStep)) return false;
  await tx.update(totpFactors).set({ lastStep: step }).where(eq(totpFactors.userId, userId));
  return true;
}

async function spendRecoveryCode(
  { env, clock }: Needs,
  tx: Tx,
  userId: string,
  code: string,
): Promise<boolean> {
  const own = and(
    eq(recoveryCodes.userId, userId),
    inArray(
      recoveryCodes.codeHash,
      env.encryptionKeys.map((key) => hashRecoveryCode(key, userId, code)),
    ),
    isNull(recoveryCodes.usedAt),
  );
  // A concurrent use waits here for the first one, and then finds the code spent.
  const [row] = await tx.select().from(recoveryCodes).where(own).for('update');
  if (!row) return false;
  await tx.update(recoveryCodes).set({ usedAt: clock.now() }).where(own);
  return true;
}
