import { accountsContract } from '#modules/accounts/accounts.contract.ts';
import { answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import { addressKey } from '#platform/http/limiter.ts';
import type { Platform } from '#platform/platform.ts';
import { verifyEmailAddress } from './accounts.commands.ts';
import { composeAccountMails } from './accounts.mails.ts';
import { setMailNotifications } from './accounts.service.ts';
import { sendVerification } from './send-verification.ts';
import { refreshToken, signIn, signOut } from './sign-in.ts';
import { signUp } from './sign-up.ts';

/** The calls of accounts. Registers their mails too. */
export function accountsCalls(platform: Platform): Served[] {
  const { limiter, clock } = platform;
  composeAccountMails(platform);
  return serve(accountsContract, {
    signUp: (context) => signUp(platform, context),
    signIn: (context) => signIn(platform, context),
    refreshToken: ({ caller }) => refreshToken(platform, caller),
    signOut: ({ caller }) => signOut(platform, caller),

    verifyEmail: async ({ body, caller, change, log }) => {
      await limiter.take('codeByAddress', addressKey(caller.ip));
      if (body.mode !== undefined && body.mode !== 'verifyEmail') throw new AppError('invalid_code');
      return change(async (tx) => {
        const userId = await verifyEmailAddress(tx, body.code, clock.now());
        log.info({ event: 'email_verified', actor: userId }, 'address verified');
        return answer({ message: 'Your e-mail address is verified. Thank you!' });
      });
    },

    sendVerificationEmail: (context) => sendVerification(platform, context),

    setMailNotifications: async ({ body, viewer, change }) =>
      change(async (tx) => {
        await setMailNotifications(tx, viewer.userId, body.mailsNotifications);
        return answer({ message: `E-mail notifications are ${body.mailsNotifications ? 'on' : 'off'}.` });
      }),
  });
}
