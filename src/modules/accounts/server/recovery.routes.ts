import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { respond } from '#infra/edge/response.ts';
import { accountsConfirmations } from '#modules/accounts/accounts.messages.ts';
import { recoveryContract } from '#modules/accounts/recovery.contract.ts';
import { changePassword, resetPassword } from './change-password.routes.ts';
import { forgotPassword } from './forgot-password.routes.ts';
import { requirePassword } from './recent-authentication.ts';

export function recoveryRoutes(context: AppContext): ServedEndpoint[] {
  return serve(recoveryContract, {
    forgotPassword: (request) => forgotPassword(context, request),
    resetPassword: (request) => resetPassword(context, request),
    changePassword: (request) => changePassword(context, request),

    confirmPassword: async ({ body, viewer, log }) => {
      await requirePassword({ ...context, log }, viewer, body.currentPassword);
      return respond({ message: accountsConfirmations.passwordProved });
    },
  });
}
