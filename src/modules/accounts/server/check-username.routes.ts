import type { z } from 'zod';
import type { Caller } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import { type accountsContract, newUsername } from '#modules/accounts/accounts.contract.ts';
import { accountsRefusals } from '#modules/accounts/accounts.messages.ts';
import { isReservedUsername } from '#modules/accounts/accounts.rules.ts';
import { isUsernameTaken } from '#modules/profiles/server/profiles.service.ts';
import { accountsRateLimits } from './accounts.rate-limits.ts';
import { isUsernameRetired } from './retired-usernames.ts';
import { findPendingSignUp } from './sign-up-browser.ts';

type Checked = z.output<typeof accountsContract.specs.checkUsername.response>;

/**
 * Returns what sign-up would answer to a username in this browser. Reveals nothing about addresses.
 * @throws {AppError} too_many
 */
export async function checkUsername(
  context: AppContext,
  username: string,
  caller: Caller,
): Promise<EndpointResponse<Checked>> {
  await context.limiter.take(accountsRateLimits.usernameByAddress, addressKey(caller.ip));
  const say = (status: Checked['status'], message = '') => ({ body: { username, status, message } });
  const checked = newUsername.safeParse(username);
  if (!checked.success) return say('invalid', checked.error.issues[0]?.message);
  if (isReservedUsername(username)) return say('invalid', accountsRefusals.usernameReserved);
  const { db } = context.database;
  const isTaken = (await isUsernameTaken(db, username)) || (await isUsernameRetired(context, db, username));
  if (!isTaken || (await findPendingSignUp(context, db, caller, username))) return say('available');
  return say('taken', accountsRefusals.usernameTaken);
}
