import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { ServerModule } from '#infra/module.ts';
import {
  changeEmailOf,
  endSessionsOf,
  sendConfirmationTo,
  switchSecondStepOff,
} from '#modules/accounts/server/operator.service.ts';
import { requireAdmin } from '#modules/accounts/server/roles.service.ts';
import { adminUsersContract } from '#modules/administration/admin-users.contract.ts';
import {
  administrationRefusals,
  administrationConfirmations as confirmations,
} from '#modules/administration/administration.messages.ts';
import { decideAsAdmin } from '#modules/moderation/server/operator.service.ts';
import { giveRole } from '#modules/moderation/server/roles.service.ts';
import { logForPlace } from '#modules/place/server/place.service.ts';
import { findAddress, listUsers } from './admin-users.queries.ts';
import { provedChange } from './proved-change.ts';

/** What the command line does for a user, with the same entries in the logs. */
export function adminUsersRoutes(context: AppContext, modules: readonly ServerModule[]): ServedEndpoint[] {
  const { clock, database } = context;
  const { db } = database;
  return serve(adminUsersContract, {
    adminUsers: async ({ viewer, query }) => {
      await requireAdmin(context, db, viewer);
      const { rows, next } = await listUsers(db, query, clock.now());
      return { body: rows, ...(next !== undefined && { next }) };
    },

    adminUserAddress: ({ viewer, params, change }) =>
      change(async (tx) => {
        await requireAdmin(context, tx, viewer);
        const found = await findAddress(tx, params.username);
        if (!found) throw new AppError('not_found', administrationRefusals.noUser);
        await logForPlace(tx, viewer.userId, 'address_read', { userId: found.userId }, clock.now());
        return { body: { email: found.email } };
      }),

    setRole: ({ params: { username }, body: { role }, ...request }) =>
      provedChange(context, request, async (tx, { id }) => {
        await giveRole(tx, id, username, role, clock.now());
        return confirmations.role;
      }),

    signUserOut: ({ params: { username }, ...request }) =>
      provedChange(context, request, async (tx, { id }) =>
        confirmations.signedOut(await endSessionsOf(context, tx, id, username)),
      ),

    confirmUserAgain: ({ params: { username }, ...request }) =>
      provedChange(context, request, async (tx, { id }) => {
        await sendConfirmationTo(context, tx, id, username);
        return confirmations.confirmationSent;
      }),

    changeUserEmail: ({ params: { username }, body: { newEmail }, ...request }) =>
      provedChange(context, request, async (tx, { id }) => {
        await changeEmailOf(context, tx, id, username, newEmail);
        return confirmations.emailAsked;
      }),

    removeUserSecondStep: ({ params: { username }, ...request }) =>
      provedChange(context, request, async (tx, { id }) =>
        (await switchSecondStepOff(context, tx, id, username))
          ? confirmations.secondStepOff
          : confirmations.secondStepWasOff,
      ),

    suspendUser: ({ params: { username }, body, ...request }) =>
      provedChange(context, request, async (tx, admin) => {
        await decideAsAdmin(context, tx, modules, admin, { ...body, username, action: 'suspend' });
        return confirmations.suspended;
      }),

    liftUser: ({ params: { username }, body, ...request }) =>
      provedChange(context, request, async (tx, admin) => {
        await decideAsAdmin(context, tx, modules, admin, { ...body, username, action: 'lift' });
        return confirmations.lifted;
      }),
  });
}
