import { secondFactorContract } from '#modules/accounts/second-factor.contract.ts';
import { transaction } from '#platform/db/pool.ts';
import { answer } from '#platform/http/answer.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import {
  addPasskey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.commands.ts';
import { requireRecentAuthentication } from './recent-authentication.ts';
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from './second-factor.commands.ts';
import { composeSecurityNotices, postSecurityNotice } from './second-factor.mails.ts';
import { presentSecondFactor } from './second-factor.present.ts';
import { countRecoveryCodes, findTotpSince, listPasskeys } from './second-factor.queries.ts';
import { takeSecondStep } from './second-factor.sign-in.ts';
import { totpUri } from './second-factor.totp.ts';

/**
 * The calls of second factors and passkeys. Registers their mails too. What answers with a secret does not go
 * through `change`, which would keep the answer for repeats, in clear.
 */
export function secondFactorCalls(platform: Platform): Served[] {
  const { db } = platform.database;
  composeSecurityNotices(platform);
  return serve(secondFactorContract, {
    signInSecondStep: (context) => takeSecondStep(platform, context),
    startPasskeySignIn: async () => answer(await startPasskeySignIn(platform)),
    signInWithPasskey: (context) => signInWithPasskey(platform, context),

    getSecondFactor: async ({ viewer: { userId } }) => {
      const since = await findTotpSince(db, userId);
      const left = await countRecoveryCodes(db, userId);
      return answer(presentSecondFactor(since, left, await listPasskeys(db, userId)));
    },

    startTotp: async ({ viewer }) => {
      await requireRecentAuthentication(platform, viewer);
      const { secret, username } = await transaction(db, (tx) => startTotp(platform, tx, viewer.userId));
      return answer({ secret, uri: totpUri(secret, username) });
    },

    confirmTotp: async ({ body, viewer: { userId }, log }) => {
      const recoveryCodes = await transaction(db, async (tx) => {
        const codes = await confirmTotp(platform, tx, userId, body.code);
        await postSecurityNotice(platform, tx, userId, 'totpOn');
        return codes;
      });
      log.info({ event: 'second_factor_on', actor: userId }, 'second factor on');
      return answer({ recoveryCodes });
    },

    removeTotp: async ({ viewer, change, log }) => {
      await requireRecentAuthentication(platform, viewer);
      return change(async (tx) => {
        const was = await removeTotp(tx, viewer.userId);
        if (was) await postSecurityNotice(platform, tx, viewer.userId, 'totpOff');
        log.info({ event: 'second_factor_off', actor: viewer.userId }, 'second factor off');
        return answer({ message: 'Two-step sign-in is off.' });
      });
    },

    renewRecoveryCodes: async ({ viewer, log }) => {
      await requireRecentAuthentication(platform, viewer);
      const recoveryCodes = await transaction(db, async (tx) => {
        const codes = await renewRecoveryCodes(platform, tx, viewer.userId);
        await postSecurityNotice(platform, tx, viewer.userId, 'recoveryCodesRenewed');
        return codes;
      });
      log.info({ event: 'recovery_codes_renewed', actor: viewer.userId }, 'new recovery codes');
      return answer({ recoveryCodes });
    },

    startPasskey: async ({ viewer }) => {
      await requireRecentAuthentication(platform, viewer);
      return answer(await startPasskey(platform, viewer.userId));
    },

    addPasskey: ({ body, viewer, change, log }) =>
      change(async (tx) => {
        await addPasskey(platform, tx, viewer.userId, body);
        log.info({ event: 'passkey_added', actor: viewer.userId }, 'passkey added');
        return answer({ message: 'Your passkey is ready.' });
      }),

    removePasskey: async ({ params, viewer, change, log }) => {
      await requireRecentAuthentication(platform, viewer);
      return change(async (tx) => {
        await removePasskey(platform, tx, viewer.userId, params.id);
        log.info({ event: 'passkey_removed', actor: viewer.userId }, 'passkey removed');
        return answer({ message: 'The passkey is removed. Delete it on your device, too.' });
      });
    },
  });
}
