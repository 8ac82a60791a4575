import { type EndpointRequest, type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import { emailKey } from '#modules/accounts/accounts.rules.ts';
import { accountsRateLimits, mayMail } from '#modules/accounts/server/accounts.service.ts';
import { marketingContract } from '#modules/marketing/marketing.contract.ts';
import {
  confirmedMessage,
  marketingConfirmations,
  marketingRefusals,
} from '#modules/marketing/marketing.messages.ts';
import type { List } from '#modules/marketing/marketing.rules.ts';
import { readUnsubscribeListToken } from './leave-token.ts';
import { addToList, confirmAddress, removeFromList } from './marketing.commands.ts';
import { CONFIRM_MAIL } from './marketing.mails.ts';

export function marketingEndpoints(context: AppContext): ServedEndpoint[] {
  const { limiter, clock, env } = context;
  return serve(marketingContract, {
    joinEarlyAccess: (request) => signUp(context, 'earlyAccess', request),
    subscribe: (request) => signUp(context, 'newsletter', request),

    confirmAddress: async ({ body, caller, change }) => {
      await limiter.take(accountsRateLimits.codeByAddress, addressKey(caller.ip));
      return change(async (tx) => {
        const list = await confirmAddress(tx, body.code, clock.now());
        return { body: { message: confirmedMessage(list) } };
      });
    },

    leaveList: async ({ query, change }) => {
      const id = readUnsubscribeListToken(env.authSecrets, query.token);
      if (!id) throw new AppError('invalid_code', marketingRefusals.incompleteLink);
      return change(async (tx) => {
        await removeFromList(tx, id);
        return { body: { message: marketingConfirmations.left } };
      });
    },
  });
}

type Request = Pick<
  EndpointRequest<(typeof marketingContract)['specs']['subscribe']>,
  'body' | 'caller' | 'change' | 'log'
>;

/**
 * Stores the address once and sends a confirmation mail. Response and work are the same for every address, so that
 * they reveal nothing: the mail job sends nothing to a confirmed address, and above the rate limit no mail is queued.
 */
async function signUp(
  { limiter, outbox, clock }: AppContext,
  list: List,
  { body, caller, change, log }: Request,
): Promise<EndpointResponse<{ message: string }>> {
  await limiter.take(accountsRateLimits.mailByAddress, addressKey(caller.ip));
  const mails = await mayMail(limiter, emailKey(body.email));
  return change(async (tx) => {
    const signUpId = await addToList(tx, list, body.email, clock.now());
    if (mails) await outbox.post(tx, CONFIRM_MAIL, { signUpId });
    log.info({ event: 'address_left', list, signUp: signUpId }, 'address signed up for a list');
    return { body: { message: marketingConfirmations.checkMail } };
  });
}
