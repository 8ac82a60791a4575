import { v7 } from 'uuid';
import { emailKey } from '#modules/accounts/accounts.rules.ts';
import type { recoveryContract } from '#modules/accounts/recovery.contract.ts';
import { type Answer, answer } from '#platform/http/answer.ts';
import type { CallContext } from '#platform/http/dispatch.ts';
import { addressKey } from '#platform/http/limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { findMemberByEmail } from './accounts.queries.ts';
import { mayMailReset } from './allowances.ts';
import { RESET_MAIL } from './recovery.mails.ts';

const MESSAGE =
  'If there is an account with this address, a link to choose a new password is on its way to it. It works for 10 minutes.';

type Context = CallContext<(typeof recoveryContract)['specs']['forgotPassword']>;

/**
 * The same answer and work for every address, so that neither tells which is known (checks.md AU-02). Where no more
 * mail may go, none goes: a refusal would tell that somebody asked for the address just before.
 */
export async function forgotPassword(
  { database, limiter, outbox }: Platform,
  { body, caller, change }: Context,
): Promise<Answer<{ message: string }>> {
  const address = addressKey(caller.ip);
  await limiter.take('mailByAddress', address);
  const key = emailKey(body.email);
  const mails = await mayMailReset(limiter, key, address);
  const userId = (await findMemberByEmail(database.db, key))?.userId;
  return change(async (tx) => {
    // For an unknown address a job that comes to nothing.
    if (mails) await outbox.post(tx, RESET_MAIL, { userId: userId ?? v7() });
    return answer({ message: MESSAGE });
  });
}
