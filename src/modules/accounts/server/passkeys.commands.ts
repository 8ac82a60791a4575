import { and, eq } from 'drizzle-orm';
import type { secondFactorContract } from '#modules/accounts/second-factor.contract.ts';
import { MAX_PASSKEYS } from '#modules/accounts/second-factor.rules.ts';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { CallContext } from '#platform/http/dispatch.ts';
import { addressKey } from '#platform/http/limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { findMember, lockMember } from './accounts.queries.ts';
import { enter, type SignedIn, welcome } from './enter.ts';
import {
  checkNewPasskey,
  checkPasskeyAnswer,
  creationOptions,
  publicPasskeyId,
  requestOptions,
} from './passkeys.webauthn.ts';
import { makeChallenge, takeChallenge } from './second-factor.challenges.ts';
import { lockOwner } from './second-factor.commands.ts';
import { postSecurityNotice } from './second-factor.mails.ts';
import { listPasskeys } from './second-factor.queries.ts';
import { passkeys } from './second-factor.table.ts';

type Specs = (typeof secondFactorContract)['specs'];
type NewPasskeyBody = CallContext<Specs['addPasskey']>['body'];

const NOT_MADE = 'This passkey could not be kept. Please try to add it again.';
const FULL = `You have ${MAX_PASSKEYS} passkeys. Remove one to make room.`;
const NOT_KNOWN = 'This passkey does not sign in here. Try another, or use your password.';

/** What a browser needs to make a passkey for who is signed in. */
export async function startPasskey({ database: { db }, clock, env }: Platform, userId: string) {
  const [member, existing] = await Promise.all([findMember(db, userId), listPasskeys(db, userId)]);
  if (!member) throw new AppError('not_signed_in');
  if (existing.length >= MAX_PASSKEYS) throw new AppError('wrong_state', FULL);
  const { challengeId, challenge } = await makeChallenge(db, 'passkeyRegistration', userId, clock.now());
  return { challengeId, options: creationOptions(env, member, existing, challenge) };
}

/**
 * Keeps a passkey that answers a challenge of this person's.
 * @throws {AppError} invalid_code for any other; wrong_state when there are ten already
 */
export async function addPasskey(
  platform: Platform,
  tx: Tx,
  userId: string,
  { challengeId, name, answer }: NewPasskeyBody,
): Promise<void> {
  const { clock, env } = platform;
  await lockOwner(tx, userId);
  const challenge = await takeChallenge(tx, 'passkeyRegistration', challengeId, userId, clock.now());
  const made = challenge && (await checkNewPasskey(env, answer, challenge));
  if (!made) throw new AppError('invalid_code', NOT_MADE);
  if ((await listPasskeys(tx, userId)).length >= MAX_PASSKEYS) throw new AppError('wrong_state', FULL);
  const kept = await tx
    .insert(passkeys)
    .values({ ...made, userId, name, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (kept.length === 0) throw new AppError('invalid_code', NOT_MADE);
  await postSecurityNotice(platform, tx, userId, 'passkeyAdded');
}

/** @param id as `publicPasskeyId` makes it. @throws {AppError} not_found for what is no passkey of theirs */
export async function removePasskey(platform: Platform, tx: Tx, userId: string, id: string): Promise<void> {
  await lockOwner(tx, userId);
  const found = (await listPasskeys(tx, userId)).find((passkey) => publicPasskeyId(passkey.id) === id);
  if (!found) throw new AppError('not_found');
  await tx.delete(passkeys).where(and(eq(passkeys.id, found.id), eq(passkeys.userId, userId)));
  await postSecurityNotice(platform, tx, userId, 'passkeyRemoved');
}

/** What a browser asks a passkey to sign, for whoever comes: it names nobody, so it tells of nobody. */
export async function startPasskeySignIn({ database: { db }, clock, env }: Platform) {
  const { challengeId, challenge } = await makeChallenge(db, 'passkeySignIn', null, clock.now());
  return { challengeId, options: requestOptions(env, challenge) };
}

/**
 * Signs in with a passkey: something one has, unlocked by something one knows or is, so nothing else is asked for.
 * The challenge is spent first, whatever comes of it, so that no answer is looked at twice.
 */
export async function signInWithPasskey(
  platform: Platform,
  { body, caller, log }: CallContext<Specs['signInWithPasskey']>,
): Promise<SignedIn> {
  const { database, clock, env, limiter } = platform;
  await limiter.take('signInByAddress', addressKey(caller.ip));
  const challenge = await takeChallenge(database.db, 'passkeySignIn', body.challengeId, null, clock.now());
  const entered = await transaction(database.db, async (tx) => {
    const own = eq(passkeys.id, body.answer.id);
    const [owner] = await tx.select({ userId: passkeys.userId }).from(passkeys).where(own);
    // The account first, as whoever removes a passkey does: else two could wait for each other.
    if (!owner || challenge === null || !(await lockMember(tx, owner.userId))) return null;
    const [passkey] = await tx.select().from(passkeys).where(own).for('update');
    if (!passkey) return null;
    const counter = await checkPasskeyAnswer(env, body.answer, challenge, passkey);
    if (counter === null) return null;
    await tx.update(passkeys).set({ counter, lastUsedAt: clock.now() }).where(own);
    return { userId: passkey.userId, session: await enter(platform, tx, caller, passkey.userId) };
  });
  const member = entered && (await findMember(database.db, entered.userId));
  if (!member) {
    log.warn({ event: 'passkey_failed' }, 'sign-in with a passkey failed');
    throw new AppError('bad_credentials', NOT_KNOWN);
  }
  return welcome(platform, caller, member, entered.session, 'passkey');
}
