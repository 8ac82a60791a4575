import { emailChangeContract } from '#modules/accounts/email-change.contract.ts';
import { answer } from '#platform/http/answer.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import { changeEmail, confirmEmailChange } from './change-email.ts';
import { dropEmailChange } from './email-change.commands.ts';
import { composeEmailChangeMails } from './email-change.mails.ts';
import { presentEmailChange } from './email-change.present.ts';
import { findEmailChange } from './email-change.queries.ts';

/** The calls around a change of e-mail address. Registers their mails too. */
export function emailChangeCalls(platform: Platform): Served[] {
  const { database } = platform;
  composeEmailChangeMails(platform);
  return serve(emailChangeContract, {
    getEmailChange: async ({ viewer }) =>
      answer(presentEmailChange(await findEmailChange(database.db, viewer.userId))),

    changeEmail: (context) => changeEmail(platform, context),

    cancelEmailChange: ({ viewer, change }) =>
      change(async (tx) => {
        await dropEmailChange(tx, viewer.userId);
        return answer({ message: 'Your e-mail address stays as it is.' });
      }),

    confirmEmailChange: (context) => confirmEmailChange(platform, context),
  });
}
