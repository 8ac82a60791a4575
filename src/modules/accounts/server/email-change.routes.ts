import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { respond } from '#infra/edge/response.ts';
import { accountsConfirmations } from '#modules/accounts/accounts.messages.ts';
import { emailChangeContract } from '#modules/accounts/email-change.contract.ts';
import { changeEmail, confirmEmailChange } from './change-email.routes.ts';
import { deleteEmailChange } from './email-change.commands.ts';
import { presentEmailChange } from './email-change.present.ts';
import { findEmailChange } from './email-change.queries.ts';

export function emailChangeRoutes(context: AppContext): ServedEndpoint[] {
  const { database } = context;
  return serve(emailChangeContract, {
    getEmailChange: async ({ viewer }) =>
      respond(presentEmailChange(await findEmailChange(database.db, viewer.userId))),

    changeEmail: (request) => changeEmail(context, request),

    cancelEmailChange: ({ viewer, change }) =>
      change(async (tx) => {
        await deleteEmailChange(tx, viewer.userId);
        return respond({ message: accountsConfirmations.emailChangeDropped });
      }),

    confirmEmailChange: (request) => confirmEmailChange(context, request),
  });
}
