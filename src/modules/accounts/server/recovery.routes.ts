import { recoveryContract } from '#modules/accounts/recovery.contract.ts';
import { answer } from '#platform/http/answer.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { requirePassword } from './recent-authentication.ts';
import { composeRecoveryMails } from './recovery.mails.ts';

/** The calls around a password that is lost, changed or proved again. Registers their mails too. */
export function recoveryCalls(platform: Platform): Served[] {
  composeRecoveryMails(platform);
  return serve(recoveryContract, {
    forgotPassword: (context) => forgotPassword(platform, context),
    resetPassword: (context) => resetPassword(platform, context),
    changePassword: (context) => changePassword(platform, context),

    confirmPassword: async ({ body, viewer }) => {
      await requirePassword(platform, viewer, body.currentPassword);
      return answer({ message: 'Thank you.' });
    },
  });
}
