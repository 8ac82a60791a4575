import { devicesContract } from '#modules/accounts/devices.contract.ts';
import { answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import { clearSessionCookie } from '#platform/session/cookie.ts';
import { revokeSessions, revokeSessionsOf } from './accounts.service.ts';
import { presentDevices } from './devices.present.ts';
import { hasDevice, listDevices } from './devices.queries.ts';
import { refusalOf, requireRecentAuthentication } from './recent-authentication.ts';

/** The calls around the browsers that are signed in (checks.md SE-10). */
export function devicesCalls(platform: Platform): Served[] {
  const { database, clock, env } = platform;
  return serve(devicesContract, {
    listDevices: async ({ viewer }) =>
      answer(presentDevices(await listDevices(database.db, viewer.userId, clock.now()), viewer.sessionId)),

    revokeDevice: async ({ viewer, params, change, log }) => {
      await requireRecentAuthentication(platform, viewer);
      return change(async (tx) => {
        if (!(await hasDevice(tx, viewer.userId, params.id, clock.now()))) throw new AppError('not_found');
        await revokeSessions(platform, tx, [params.id]);
        log.info({ event: 'session_revoked', actor: viewer.userId, object: params.id }, 'device signed out');
        return answer({ message: 'That device is signed out.' });
      });
    },

    signOutEverywhere: async ({ viewer, change, log }) => {
      const refusal = await refusalOf(requireRecentAuthentication(platform, viewer));
      return change(async (tx) => {
        if (refusal) throw refusal;
        await revokeSessionsOf(platform, tx, viewer.userId);
        log.info({ event: 'signed_out_everywhere', actor: viewer.userId }, 'signed out everywhere');
        const headers = { 'set-cookie': clearSessionCookie(env), 'clear-site-data': '"cache"' };
        return answer({ message: 'You are signed out everywhere.' }, headers);
      });
    },
  });
}
