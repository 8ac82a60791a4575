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
import { spendSecondFactorCode } from './second-factor.commands.ts';
import { postSecurityNotice } from './second-factor.mails.ts';
import { countRecoveryCodes, findTotpSince, isFamiliarAddress } from './second-factor.queries.ts';
import {
  countAttempt,
  createTicket,
  findTicket,
  lockTicket,
  spendTicket,
} from './second-factor-challenges.commands.ts';
import { type SignedIn, signedInResponse, startSession } from './start-session.ts';

type Request = EndpointRequest<(typeof secondFactorContract)['specs']['signInSecondStep']>;

/** Starts the second step of a sign-in with the right password; null if the account has none. */
export async function startSecondStep(
  { database: { db }, clock }: AppContext,
  userId: string,
): Promise<SecondStep | null> {
  if (!(await findTotpSince(db, userId))) return null;
  const left = await countRecoveryCodes(db, userId);
  return {
    ticket: await createTicket(db, userId, clock.now()),
    methods: left > 0 ? ['totp', 'recoveryCode'] : ['totp'],
  };
}

/**
 * Finishes a sign-in by its second step. A wrong code counts against the ticket and the account. A successful sign-in
 * deletes the ticket. It does not use `change`, which would store the token with the response.
 */
export async function finishSecondStep(
  context: AppContext,
  { body, caller, log }: Request,
): Promise<SignedIn> {
  const { database, clock } = context;
  const waiting = await findTicket(database.db, body.ticket);
  if (!waiting || !isChallengeOpen(waiting, clock.now()))
    throw new AppError('invalid_code', accountsRefusals.secondStepOver);
  const typed = readCode(body.code);
  if (!typed) throw invalid({ code: accountsRefusals.noCode });
  const { userId } = waiting;
  const key = await limitTries(context, userId, typed, caller.ip);

  const outcome = await transaction(database.db, async (tx) => {
    // Lock the account first, like every change of its password or factors, to prevent a deadlock.
    const ticket = (await lockMember(tx, userId)) && (await lockTicket(tx, body.ticket));
    if (!ticket || !isChallengeOpen(ticket, clock.now())) return 'over';
    if (!(await spendSecondFactorCode(context, tx, userId, typed))) {
      await countAttempt(tx, ticket.id);
      return ticket.attempts + 1 < TICKET_ATTEMPTS ? 'wrong' : 'over';
    }
    await spendTicket(tx, ticket.id);
    if (typed.kind === 'recoveryCode') await postSecurityNotice(context, tx, userId, 'recoveryCodeUsed');
    return (await startSession(context, tx, caller, userId, typed.kind)) ?? 'over';
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
 * Counts a try by account and network address, so that an attacker elsewhere cannot lock the owner out. Six digits
 * could be guessed from many addresses, so addresses without a successful sign-in share a second limit. From such an
 * address the owner can still use a recovery code, which cannot be guessed, or a passkey.
 * @returns the key of the rate limit, to be reset on success
 */
export async function limitTries(
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
