import { createHash } from 'node:crypto';
import type { Change } from '#infra/api/change.ts';
import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { transaction } from '#infra/db/pool.ts';
import type { Viewer } from '#infra/session/token.ts';
import { requireAdmin } from '#modules/accounts/server/roles.service.ts';
import { administrationContract } from '#modules/administration/administration.contract.ts';
import {
  administrationRefusals,
  administrationConfirmations as confirmations,
} from '#modules/administration/administration.messages.ts';
import {
  countWaiting,
  findWaiting,
  inviteWaiting,
  listWaiting,
} from '#modules/marketing/server/waiting-list.service.ts';
import { receiveSquares } from '#modules/media/server/whole-picture.service.ts';
import { LOGO_SIZES } from '#modules/place/place.rules.ts';
import {
  changeLogo,
  changePlace,
  createInvitation,
  dropPlace,
  findPlace,
  listInvitations,
  logForPlace,
  type MadeLogo,
  revokeInvitation,
} from '#modules/place/server/place.service.ts';
import { invitationOf, placeOf, settingsOf, waitingOf } from './administration.present.ts';
import { administrationRateLimits } from './administration.rate-limits.ts';

interface Call {
  viewer: Viewer;
  change: Change;
}

export function administrationRoutes(context: AppContext): ServedEndpoint[] {
  const { clock, database, env, limiter } = context;
  const { db } = database;
  const setLogo = async ({ viewer, change }: Call, logo: MadeLogo | null) => {
    const response = await change(async (tx) => {
      await requireAdmin(context, tx, viewer);
      await changeLogo(tx, viewer.userId, logo, clock.now());
      return { body: { ...placeOf(await findPlace(tx)), message: confirmations.changed } };
    });
    dropPlace(context);
    return response;
  };
  return serve(administrationContract, {
    adminPlace: async ({ viewer }) => {
      await requireAdmin(context, db, viewer);
      return { body: placeOf(await findPlace(db)) };
    },

    changePlace: async ({ viewer, body: { version, ...form }, change }) => {
      const response = await change(async (tx) => {
        await requireAdmin(context, tx, viewer);
        await changePlace(tx, viewer.userId, version, settingsOf(form), clock.now());
        return { body: { ...placeOf(await findPlace(tx)), message: confirmations.changed } };
      });
      // The other processes drop their copies when they read the event.
      dropPlace(context);
      return response;
    },

    changeLogo: async ({ viewer, upload, change }) => {
      await context.requireAccount(viewer.userId, 'change');
      await requireAdmin(context, db, viewer);
      await limiter.take(administrationRateLimits.logo, viewer.userId);
      const [small, large] = await receiveSquares(upload, [LOGO_SIZES.small, LOGO_SIZES.large]);
      const hash = createHash('sha256').update(large).digest('hex').slice(0, 32);
      return setLogo({ viewer, change }, { hash, small, large });
    },

    removeLogo: ({ viewer, change }) => setLogo({ viewer, change }, null),

    signUpInvitations: async ({ viewer, query }) => {
      await requireAdmin(context, db, viewer);
      const { rows, next } = await listInvitations(db, query, clock.now());
      return { body: rows.map(invitationOf), ...(next !== undefined && { next }) };
    },

    // Not by `change`, which would store the link with the response.
    makeSignUpInvitation: async ({ viewer, body }) => {
      await limiter.take(administrationRateLimits.signUpInvitations, viewer.userId);
      const { id, token, expiresAt } = await transaction(db, async (tx) => {
        await context.account.lockAndCheck(tx, viewer.userId, 'change');
        await requireAdmin(context, tx, viewer);
        return createInvitation(tx, viewer.userId, body, clock.now());
      });
      context.wrote(viewer.userId);
      const url = `${env.publicUrl}/signup?invitation=${token}`;
      return { body: { invitationId: id, url, expiresAt: expiresAt.toISOString() } };
    },

    revokeSignUpInvitation: ({ viewer, params, change }) =>
      change(async (tx) => {
        await requireAdmin(context, tx, viewer);
        await revokeInvitation(tx, viewer.userId, params.id, clock.now());
        return { body: { message: confirmations.revoked } };
      }),

    waitingList: async ({ viewer, query }) => {
      await requireAdmin(context, db, viewer);
      const { rows, next } = await listWaiting(db, query);
      const total = String(await countWaiting(db));
      return { body: rows.map(waitingOf), ...(next !== undefined && { next }), total };
    },

    waitingAddress: ({ viewer, params, change }) =>
      change(async (tx) => {
        await requireAdmin(context, tx, viewer);
        const email = await findWaiting(tx, params.id);
        if (email === null) throw new AppError('not_found', administrationRefusals.noWaiting);
        await logForPlace(tx, viewer.userId, 'waiting_address_read', { waitingId: params.id }, clock.now());
        return { body: { email } };
      }),

    inviteWaiting: ({ viewer, body: { ids }, change }) =>
      change(async (tx) => {
        await requireAdmin(context, tx, viewer);
        const now = clock.now();
        const invited = await inviteWaiting(context, tx, viewer.userId, ids, now);
        await logForPlace(tx, viewer.userId, 'waiting_invited', { invited }, now);
        return { body: { invited, message: confirmations.invited(invited) } };
      }),
  });
}
