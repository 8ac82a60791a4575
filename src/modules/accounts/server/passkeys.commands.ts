import { and, eq } from 'drizzle-orm';
import type { EndpointRequest } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { transaction } from '#infra/db/pool.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import { accountsErrors } from '#modules/accounts/accounts.errors.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import type { secondFactorContract } from '#modules/accounts/second-factor.contract.ts';
import { MAX_PASSKEYS } from '#modules/accounts/second-factor.rules.ts';
import { findMember, lockMember } from './accounts.queries.ts';
import { accountsRateLimits } from './accounts.rate-limits.ts';
import {
  checkNewPasskey,
  checkPasskeyResponse,
  creationOptions,
  publicPasskeyId,
  requestOptions,
} from './passkeys.webauthn.ts';
import { lockOwner } from './second-factor.commands.ts';
import { postSecurityNotice } from './second-factor.mails.ts';
import { listPasskeys } from './second-factor.queries.ts';
import { passkeys } from './second-factor.table.ts';
import { createChallenge, spendChallenge } from './second-factor-challenges.commands.ts';
import { type SignedIn, signedInResponse, startSession } from './start-session.ts';

type Specs = (typeof secondFactorContract)['specs'];
type NewPasskeyBody = EndpointRequest<Specs['addPasskey']>['body'];

export async function startPasskey({ database: { db }, clock, env, face }: AppContext, userId: string) {
  const [member, existing] = await Promise.all([findMember(db, userId), listPasskeys(db, userId)]);
  if (!member) throw new AppError('not_signed_in');
  if (existing.length >= MAX_PASSKEYS) throw new AppError('wrong_state', accountsRefusals.tooManyPasskeys);
  const { challengeId, challenge } = await createChallenge(db, 'passkeyRegistration', userId, clock.now());
  return { challengeId, options: creationOptions(env, (await face()).name, member, existing, challenge) };
}

/**
 * Stores a new passkey that answers the user's challenge.
 * @throws {AppError} invalid_code if it does not; wrong_state if there are ten already
 */
export async function addPasskey(
  context: AppContext,
  tx: Tx,
  userId: string,
  { challengeId, name, answer: response }: NewPasskeyBody,
): Promise<void> {
  const { clock, env } = context;
  await lockOwner(tx, userId);
  const challenge = await spendChallenge(tx, 'passkeyRegistration', challengeId, userId, clock.now());
  const made = challenge && (await checkNewPasskey(env, response, challenge));
  if (!made) throw new AppError('invalid_code', accountsRefusals.passkeyNotAdded);
  if ((await listPasskeys(tx, userId)).length >= MAX_PASSKEYS)
    throw new AppError('wrong_state', accountsRefusals.tooManyPasskeys);
  const kept = await tx
    .insert(passkeys)
    .values({ ...made, userId, name, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (kept.length === 0) throw new AppError('invalid_code', accountsRefusals.passkeyNotAdded);
  await postSecurityNotice(context, tx, userId, 'passkeyAdded');
}

/**
 * @param id from `publicPasskeyId`
 * @throws {AppError} not_found if the user has no such passkey
 */
export async function removePasskey(context: AppContext, tx: Tx, userId: string, id: string): Promise<void> {
  await lockOwner(tx, userId);
  const found = (await listPasskeys(tx, userId)).find((passkey) => publicPasskeyId(passkey.id) === id);
  if (!found) throw new AppError('not_found');
  await tx.delete(passkeys).where(and(eq(passkeys.id, found.id), eq(passkeys.userId, userId)));
  await postSecurityNotice(context, tx, userId, 'passkeyRemoved');
}

/** Returns the options with which a browser signs in by a passkey. They name no user. */
export async function startPasskeySignIn({ database: { db }, clock, env }: AppContext) {
  const { challengeId, challenge } = await createChallenge(db, 'passkeySignIn', null, clock.now());
  return { challengeId, options: requestOptions(env, challenge) };
}

/**
 * Signs in with a passkey. It verifies its user itself, so no second step follows. The challenge is spent first, also
 * by a failed try, so that each can be answered only once.
 */
export async function signInWithPasskey(
  context: AppContext,
  { body, caller, log }: EndpointRequest<Specs['signInWithPasskey']>,
): Promise<SignedIn> {
  const { database, clock, env, limiter } = context;
  await limiter.take(accountsRateLimits.signInByAddress, addressKey(caller.ip));
  const challenge = await spendChallenge(database.db, 'passkeySignIn', body.challengeId, null, clock.now());
  const entered = await transaction(database.db, async (tx) => {
    const own = eq(passkeys.id, body.answer.id);
    const [owner] = await tx.select({ userId: passkeys.userId }).from(passkeys).where(own);
    // Lock the account first, like the removal of a passkey, to prevent a deadlock.
    if (!owner || challenge === null || !(await lockMember(tx, owner.userId))) return null;
    const [passkey] = await tx.select().from(passkeys).where(own).for('update');
    if (!passkey) return null;
    const counter = await checkPasskeyResponse(env, body.answer, challenge, passkey);
    if (counter === null) return null;
    await tx.update(passkeys).set({ counter, lastUsedAt: clock.now() }).where(own);
    const { userId } = passkey;
    const session = await startSession(context, tx, caller, userId, 'passkey');
    return session && { userId, session };
  });
  const member = entered && (await findMember(database.db, entered.userId));
  if (!member) {
    log.warn({ event: 'passkey_failed' }, 'sign-in with a passkey failed');
    throw new AppError(accountsErrors.bad_credentials, accountsRefusals.unknownPasskey);
  }
  return signedInResponse(context, caller, member, entered.session, 'passkey');
}
