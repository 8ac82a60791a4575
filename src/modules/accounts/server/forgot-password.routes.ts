import type { EndpointRequest } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import { type EndpointResponse, respond } from '#infra/edge/response.ts';
import { newId } from '#infra/new-id.ts';
import { accountsConfirmations } from '#modules/accounts/accounts.messages.ts';
import { emailKey } from '#modules/accounts/accounts.rules.ts';
import type { recoveryContract } from '#modules/accounts/recovery.contract.ts';
import { findMemberByEmail } from './accounts.queries.ts';
import { accountsRateLimits, mayMailReset } from './accounts.rate-limits.ts';
import { RESET_MAIL } from './recovery.mails.ts';

type Request = EndpointRequest<(typeof recoveryContract)['specs']['forgotPassword']>;

/**
 * Response and work are the same for every address, so that neither reveals which are known. Above the rate limit no
 * mail is sent, but the request is not refused: a refusal would reveal an earlier request for the address.
 */
export async function forgotPassword(
  { database, limiter, outbox }: AppContext,
  { body, caller, change }: Request,
): Promise<EndpointResponse<{ message: string }>> {
  const address = addressKey(caller.ip);
  await limiter.take(accountsRateLimits.mailByAddress, address);
  const key = emailKey(body.email);
  const mails = await mayMailReset(limiter, key, address);
  const userId = (await findMemberByEmail(database.db, key))?.userId;
  return change(async (tx) => {
    // For an unknown address the job finds no user and sends nothing.
    if (mails) await outbox.post(tx, RESET_MAIL, { userId: userId ?? newId() });
    return respond({ message: accountsConfirmations.resetSent });
  });
}
