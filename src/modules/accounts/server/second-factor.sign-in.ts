import type { SecondStep } from '#contract/session.ts';
import type { secondFactorContract } from '#modules/accounts/second-factor.contract.ts';
import {
  isChallengeOpen,
  readCode,
  TICKET_ATTEMPTS,
  type TypedCode,
} from '#modules/accounts/second-factor.rules.ts';
import { transaction } from '#platform/db/pool.ts';
import { AppError, invalid } from '#platform/http/app-error.ts';
import type { CallContext } from '#platform/http/dispatch.ts';
import { addressKey } from '#platform/http/limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { findMember, lockMember } from './accounts.queries.ts';
import { enter, type SignedIn, welcome } from './enter.ts';
import { countAttempt, findTicket, lockTicket, makeTicket, spendTicket } from './second-factor.challenges.ts';
import { spendCode } from './second-factor.commands.ts';
import { postSecurityNotice } from './second-factor.mails.ts';
import { countRecoveryCodes, findTotpSince, isFamiliarAddress } from './second-factor.queries.ts';

type Context = CallContext<(typeof secondFactorContract)['specs']['signInSecondStep']>;

const OVER = 'This sign-in took too long, or too many codes were wrong. Please enter your password again.';
const NO_CODE = 'Enter the six digits of your app, or one of your recovery codes.';
const WRONG = 'This code is not right, or was used before. Your app shows a new one every 30 seconds.';

/** What a sign-in with the right password still asks for; null when nothing. */
export async function askSecondStep(
  { database: { db }, clock }: Platform,
  userId: string,
): Promise<SecondStep | null> {
  if (!(await findTotpSince(db, userId))) return null;
  const left = await countRecoveryCodes(db, userId);
  return {
    ticket: await makeTicket(db, userId, clock.now()),
    methods: left > 0 ? ['totp', 'recoveryCode'] : ['totp'],
  };
}

/**
 * Finishes a sign-in. A wrong code is counted on the ticket as well as on the account; the ticket of a sign-in that
 * succeeded is gone. Not run through `change`: an answer that holds a token is not kept for repeats.
 */
export async function takeSecondStep(platform: Platform, { body, caller, log }: Context): Promise<SignedIn> {
  const { database, clock } = platform;
  const waiting = await findTicket(database.db, body.ticket);
  if (!waiting || !isChallengeOpen(waiting, clock.now())) throw new AppError('invalid_code', OVER);
  const typed = readCode(body.code);
  if (!typed) throw invalid({ code: NO_CODE });
  const { userId } = waiting;
  const key = await takeGuess(platform, userId, typed, caller.ip);

  const outcome = await transaction(database.db, async (tx) => {
    // The account first, as whatever changes its password or factors does: else two could wait for each other.
    const ticket = (await lockMember(tx, userId)) && (await lockTicket(tx, body.ticket));
    if (!ticket || !isChallengeOpen(ticket, clock.now())) return 'over';
    if (!(await spendCode(platform, tx, userId, typed))) {
      await countAttempt(tx, ticket.id);
      return ticket.attempts + 1 < TICKET_ATTEMPTS ? 'wrong' : 'over';
    }
    await spendTicket(tx, ticket.id);
    if (typed.kind === 'recoveryCode') await postSecurityNotice(platform, tx, userId, 'recoveryCodeUsed');
    return enter(platform, tx, caller, userId);
  });

  const member = await findMember(database.db, userId);
  if (typeof outcome === 'string' || !member) {
    log.warn({ event: 'second_step_failed', object: userId, way: typed.kind }, 'second step failed');
    throw outcome === 'wrong' ? invalid({ code: WRONG }) : new AppError('invalid_code', OVER);
  }
  await platform.limiter.reset('secondStep', key);
  return welcome(platform, caller, member, outcome, typed.kind);
}

/**
 * Counts a try by account and address, so that nobody can lock another one out. Six digits could be guessed from
 * many addresses, so those from which nobody ever signed in share one more allowance. It leaves the owner two ways
 * in from wherever they are: a recovery code, which nobody guesses, and a passkey.
 */
async function takeGuess(
  { database: { db }, limiter }: Platform,
  userId: string,
  typed: TypedCode,
  ip: string,
): Promise<string> {
  const key = `${userId}|${addressKey(ip)}`;
  await limiter.take('secondStep', key);
  if (typed.kind === 'totp' && !(await isFamiliarAddress(db, userId, ip))) {
    await limiter.take('secondStepElsewhere', userId);
  }
  return key;
}
