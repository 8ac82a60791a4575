import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, refusalOf } from '#infra/app-error.ts';
import { clearSessionCookie } from '#infra/session/cookie.ts';
import { accountsConfirmations } from '#modules/accounts/accounts.messages.ts';
import { type DeviceView, devicesContract } from '#modules/accounts/devices.contract.ts';
import { deviceWords } from '#modules/accounts/devices.rules.ts';
import { revokeSessions, revokeSessionsOf } from './accounts.service.ts';
import { type DeviceRow, hasDevice, listDevices } from './devices.queries.ts';
import { requireRecentAuthentication } from './recent-authentication.ts';

export function devicesRoutes(context: AppContext): ServedEndpoint[] {
  const { database, clock, env } = context;
  return serve(devicesContract, {
    listDevices: async ({ viewer }) => ({
      body: presentDevices(await listDevices(database.db, viewer.userId, clock.now()), viewer.sessionId),
    }),

    revokeDevice: async ({ viewer, params, change, log }) => {
      await requireRecentAuthentication(context, viewer);
      return change(async (tx) => {
        if (!(await hasDevice(tx, viewer.userId, params.id, clock.now()))) throw new AppError('not_found');
        await revokeSessions(context, tx, [params.id]);
        log.info({ event: 'session_revoked', actor: viewer.userId, object: params.id }, 'device signed out');
        return { body: { message: accountsConfirmations.deviceSignedOut } };
      });
    },

    signOutEverywhere: async ({ viewer, change, log }) => {
      const refusal = await refusalOf(requireRecentAuthentication(context, viewer));
      return change(async (tx) => {
        if (refusal) throw refusal;
        await revokeSessionsOf(context, tx, viewer.userId);
        log.info({ event: 'signed_out_everywhere', actor: viewer.userId }, 'signed out everywhere');
        const headers = { 'set-cookie': clearSessionCookie(env), 'clear-site-data': '"cache"' };
        return { body: { message: accountsConfirmations.signedOutEverywhere }, headers };
      });
    },
  });
}

function presentDevices(rows: DeviceRow[], currentId: string): DeviceView[] {
  const devices = rows.map(({ id, userAgent, method, createdAt, lastSeenAt }) => ({
    id,
    method,
    ...deviceWords(userAgent),
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === currentId,
  }));
  return devices.sort((a, b) => Number(b.current) - Number(a.current));
}
