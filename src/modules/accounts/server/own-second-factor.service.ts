import type { AppContext } from '#infra/app-context.ts';
import { invalid } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { readCode } from '#modules/accounts/second-factor.rules.ts';
import { spendSecondFactorCode } from './second-factor.commands.ts';
import { findTotpSince } from './second-factor.queries.ts';
import { limitTries } from './second-factor.sign-in.ts';

/**
 * Counts a try of a second factor outside of a sign-in, in the rate limits of sign-in. Call it before the transaction
 * that spends the code.
 * @throws {AppError} too_many
 */
export async function countSecondFactorTry(
  context: Pick<AppContext, 'database' | 'limiter'>,
  userId: string,
  code: string,
  ip: string,
): Promise<void> {
  const typed = readCode(code);
  if (typed) await limitTries(context, userId, typed, ip);
}

/**
 * Requires the second factor before an irreversible change, if sign-in does. The account must be locked.
 * @param code the code as typed; spent in the transaction
 * @throws {AppError} invalid on `code`
 */
export async function requireSecondFactor(
  context: Pick<AppContext, 'env' | 'encryption' | 'clock'>,
  tx: Tx,
  userId: string,
  code: string | undefined,
): Promise<void> {
  if (!(await findTotpSince(tx, userId))) return;
  const typed = readCode(code ?? '');
  if (!typed) throw invalid({ code: accountsRefusals.noCode });
  if (!(await spendSecondFactorCode(context, tx, userId, typed)))
    throw invalid({ code: accountsRefusals.wrongCode });
}
