import { emailKey } from '#modules/accounts/accounts.rules.ts';
import { mayMail } from '#modules/accounts/server/accounts.service.ts';
import { frontContract } from '#modules/front/front.contract.ts';
import { confirmedText, type List } from '#modules/front/front.rules.ts';
import { type Answer, answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type CallContext, type Served, serve } from '#platform/http/dispatch.ts';
import { addressKey } from '#platform/http/limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { addToList, confirmAddress, removeFromList } from './front.commands.ts';
import { CONFIRM_MAIL, composeFrontMails } from './front.mails.ts';
import { readLeaveToken } from './leave-token.ts';

/** One answer whether or not the address is known: what is true of both. */
const CHECK_MAIL = 'Almost there! If this address waits to be confirmed, a link is on its way to it.';

export function frontCalls(platform: Platform): Served[] {
  composeFrontMails(platform);
  const { limiter, clock, env } = platform;
  return serve(frontContract, {
    joinEarlyAccess: (context) => signUp(platform, 'earlyAccess', context),
    subscribe: (context) => signUp(platform, 'newsletter', context),

    confirmAddress: async ({ body, caller, change }) => {
      await limiter.take('codeByAddress', addressKey(caller.ip));
      return change(async (tx) => {
        const list = await confirmAddress(tx, body.code, clock.now());
        return answer({ message: confirmedText(list) });
      });
    },

    leaveList: async ({ query, change }) => {
      const id = readLeaveToken(env.authSecret, query.token);
      if (!id)
        throw new AppError(
          'invalid_code',
          'This link is not complete. Please open it from the e-mail again.',
        );
      return change(async (tx) => {
        await removeFromList(tx, id);
        return answer({ message: 'Your address is off the list. We will not write to it again.' });
      });
    },
  });
}

type Context = Pick<
  CallContext<(typeof frontContract)['specs']['subscribe']>,
  'body' | 'caller' | 'change' | 'log'
>;

/**
 * Stores the address once and sends what it is confirmed with. The same answer and work for every address: for a
 * confirmed one the mail's job comes to nothing, and where no more mail may go, none goes, unsaid.
 */
async function signUp(
  { limiter, outbox, clock }: Platform,
  list: List,
  { body, caller, change, log }: Context,
): Promise<Answer<{ message: string }>> {
  await limiter.take('mailByAddress', addressKey(caller.ip));
  const mails = await mayMail(limiter, emailKey(body.email));
  return change(async (tx) => {
    const signUpId = await addToList(tx, list, body.email, clock.now());
    if (mails) await outbox.post(tx, CONFIRM_MAIL, { signUpId });
    log.info({ event: 'address_left', list, signUp: signUpId }, 'address left');
    return answer({ message: CHECK_MAIL });
  });
}
