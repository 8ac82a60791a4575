import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import { accountsContract } from '#modules/accounts/accounts.contract.ts';
import { accountsConfirmations, mailsSwitchedMessage } from '#modules/accounts/accounts.messages.ts';
import { verifyEmailAddress } from './accounts.commands.ts';
import { accountsRateLimits } from './accounts.rate-limits.ts';
import { setMailNotifications } from './accounts.service.ts';
import { checkUsername } from './check-username.routes.ts';
import { sendVerification } from './send-verification.routes.ts';
import { refreshToken, signIn, signOut } from './sign-in.routes.ts';
import { signUp } from './sign-up.routes.ts';
import { startSessionOfSignUp } from './sign-up-browser.ts';

export function accountsRoutes(context: AppContext): ServedEndpoint[] {
  const { limiter, clock } = context;
  return serve(accountsContract, {
    signUp: (request) => signUp(context, request),
    checkUsername: ({ query, caller }) => checkUsername(context, query.username, caller),
    signIn: (request) => signIn(context, request),
    refreshToken: ({ caller }) => refreshToken(context, caller),
    signOut: ({ caller }) => signOut(context, caller),

    verifyEmail: async ({ body, caller, change, log }) => {
      await limiter.take(accountsRateLimits.codeByAddress, addressKey(caller.ip));
      if (body.mode !== undefined && body.mode !== 'verifyEmail') throw new AppError('invalid_code');
      return change(async (tx) => {
        const userId = await verifyEmailAddress(tx, body.code, clock.now());
        log.info({ event: 'email_verified', actor: userId }, 'email address verified');
        const cookies = await startSessionOfSignUp(context, tx, caller, userId);
        const verified = { message: accountsConfirmations.verified, signedIn: cookies !== null };
        return cookies ? { body: verified, headers: { 'set-cookie': cookies } } : { body: verified };
      });
    },

    sendVerificationEmail: (request) => sendVerification(context, request),

    setMailNotifications: async ({ body, viewer, change }) =>
      change(async (tx) => {
        await setMailNotifications(tx, viewer.userId, body.mailsNotifications);
        return { body: { message: mailsSwitchedMessage(body.mailsNotifications) } };
      }),
  });
}
