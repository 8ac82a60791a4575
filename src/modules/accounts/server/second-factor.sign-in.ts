import type { EndpointRequest } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import { transaction } from '#infra/db/pool.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import type { secondFactorContract } from '#modules/accounts/second-factor.contract.ts';
import {
  isChallengeOpen,
  readCode,
  TICKET_ATTEMPTS,
  type TypedCode,
} from '#modules/accounts/second-factor.rules.ts';
import type { SecondStep } from '#modules/accounts/session.contract.ts';
import { findMember, lockMember } from './accounts.queries.ts';
import { accountsRateLimits } from './accounts.rate-limits.ts';
import { spendCode } from './second-factor.commands.ts';
import { postSecurityNotice } from './second-factor.mails.ts';
import { countRecoveryCodes, findTotpSince, isFamiliarAddress } from './second-factor.queries.ts';
import {
  countAttempt,
  findTicket,
  lockTicket,
  makeTicket,
  spendTicket,
} from './second-factor-challenges.commands.ts';
import { type SignedIn, signedInResponse, startSession } from './start-session.ts';

type Request = EndpointRequest<(typeof secondFactorContract)['specs']['signInSecondStep']>;

/** What a sign-in with the right password still asks for; null when nothing. */
export async function askSecondStep(
  { database: { db }, clock }: AppContext,
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
export async function takeSecondStep(context: AppContext, { body, caller, log }: Request): Promise<SignedIn> {
  const { database, clock } = context;
  const waiting = await findTicket(database.db, body.ticket);
  if (!waiting || !isChallengeOpen(waiting, clock.now()))
    throw new AppError('invalid_code', accountsRefusals.secondStepOver);
  const typed = readCode(body.code);
  if (!typed) throw invalid({ code: accountsRefusals.noCode });
  const { userId } = waiting;
  const key = await takeGuess(context, userId, typed, caller.ip);

  const outcome = await transaction(database.db, async (tx) => {
    // The account first, as whatever changes its password or factors does: else two could wait for each other.
    const ticket = (await lockMember(tx, userId)) && (await lockTicket(tx, body.ticket));
    if (!ticket || !isChallengeOpen(ticket, clock.now())) return 'over';
    if (!(await spendCode(context, tx, userId, typed))) {
      await countAttempt(tx, ticket.id);
      return ticket.attempts + 1 < TICKET_ATTEMPTS ? 'wrong' : 'over';
    }
    await spendTicket(tx, ticket.id);
    if (typed.kind === 'recoveryCode') await postSecurityNotice(context, tx, userId, 'recoveryCodeUsed');
    return startSession(context, tx, caller, userId);
  });

  const member = await findMember(database.db, userId);
  if (typeof outcome === 'string' || !member) {
    log.warn({ event: 'second_step_failed', object: userId, method: typed.kind }, 'second step failed');
    throw outcome === 'wrong'
      ? invalid({ code: accountsRefusals.wrongCode })
      : new AppError('invalid_code', accountsRefusals.secondStepOver);
  }
  await context.limiter.reset(accountsRateLimits.secondStep, key);
  return signedInResponse(context, caller, member, outcome, typed.kind);
}

/**
 * Counts an attempt by account and network address, so that an attacker elsewhere cannot lock the owner out. Six digits
 * could be guessed from many addresses, so all addresses without a successful sign-in share one more rate limit. At such
 * an address the owner still has a recovery code, which cannot be guessed, and a passkey.
 */
export async function takeGuess(
  { database: { db }, limiter }: Pick<AppContext, 'database' | 'limiter'>,
  userId: string,
  typed: TypedCode,
  ip: string,
): Promise<string> {
  const key = `${userId}|${addressKey(ip)}`;
  await limiter.take(accountsRateLimits.secondStep, key);
  if (typed.kind === 'totp' && !(await isFamiliarAddress(db, userId, ip))) {
    await limiter.take(accountsRateLimits.secondStepElsewhere, userId);
  }
  return key;
}
