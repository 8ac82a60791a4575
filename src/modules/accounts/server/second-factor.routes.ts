import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { transaction } from '#infra/db/pool.ts';
import { accountsConfirmations } from '#modules/accounts/accounts.messages.ts';
import { type SecondFactorView, secondFactorContract } from '#modules/accounts/second-factor.contract.ts';
import {
  addPasskey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.commands.ts';
import { publicPasskeyId } from './passkeys.webauthn.ts';
import { requireRecentAuthentication } from './recent-authentication.ts';
import {
  confirmTotp,
  lockOwner,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from './second-factor.commands.ts';
import { postSecurityNotice } from './second-factor.mails.ts';
import { countRecoveryCodes, findTotpSince, listPasskeys, type PasskeyRow } from './second-factor.queries.ts';
import { finishSecondStep } from './second-factor.sign-in.ts';
import { totpUri } from './second-factor.totp.ts';

/**
 * Endpoints that return a secret do not use `change`, which would store the response in clear for repeated requests.
 */
export function secondFactorRoutes(context: AppContext): ServedEndpoint[] {
  const { db } = context.database;
  return serve(secondFactorContract, {
    signInSecondStep: (request) => finishSecondStep(context, request),
    startPasskeySignIn: async () => ({ body: await startPasskeySignIn(context) }),
    signInWithPasskey: (request) => signInWithPasskey(context, request),

    getSecondFactor: async ({ viewer: { userId } }) => {
      const since = await findTotpSince(db, userId);
      const left = await countRecoveryCodes(db, userId);
      return { body: presentSecondFactor(since, left, await listPasskeys(db, userId)) };
    },

    startTotp: async ({ viewer }) => {
      await requireRecentAuthentication(context, viewer);
      const { secret, username } = await transaction(db, (tx) => startTotp(context, tx, viewer));
      return { body: { secret, uri: totpUri((await context.face()).name, secret, username) } };
    },

    confirmTotp: async ({ body, viewer: { userId }, log }) => {
      const recoveryCodes = await transaction(db, async (tx) => {
        const codes = await confirmTotp(context, tx, userId, body.code);
        await postSecurityNotice(context, tx, userId, 'totpOn');
        return codes;
      });
      log.info({ event: 'second_factor_on', actor: userId }, 'second factor on');
      return { body: { recoveryCodes } };
    },

    removeTotp: async ({ viewer, change, log }) => {
      await requireRecentAuthentication(context, viewer);
      return change(async (tx) => {
        await lockOwner(tx, viewer.userId);
        const was = await removeTotp(tx, viewer.userId);
        if (was) await postSecurityNotice(context, tx, viewer.userId, 'totpOff');
        log.info({ event: 'second_factor_off', actor: viewer.userId }, 'second factor off');
        return { body: { message: accountsConfirmations.twoStepOff } };
      });
    },

    renewRecoveryCodes: async ({ viewer, log }) => {
      await requireRecentAuthentication(context, viewer);
      const recoveryCodes = await transaction(db, async (tx) => {
        const codes = await renewRecoveryCodes(context, tx, viewer.userId);
        await postSecurityNotice(context, tx, viewer.userId, 'recoveryCodesRenewed');
        return codes;
      });
      log.info({ event: 'recovery_codes_renewed', actor: viewer.userId }, 'recovery codes renewed');
      return { body: { recoveryCodes } };
    },

    startPasskey: async ({ viewer }) => {
      await requireRecentAuthentication(context, viewer);
      return { body: await startPasskey(context, viewer.userId) };
    },

    addPasskey: ({ body, viewer, change, log }) =>
      change(async (tx) => {
        await addPasskey(context, tx, viewer.userId, body);
        log.info({ event: 'passkey_added', actor: viewer.userId }, 'passkey added');
        return { body: { message: accountsConfirmations.passkeyAdded } };
      }),

    removePasskey: async ({ params, viewer, change, log }) => {
      await requireRecentAuthentication(context, viewer);
      return change(async (tx) => {
        await removePasskey(context, tx, viewer.userId, params.id);
        log.info({ event: 'passkey_removed', actor: viewer.userId }, 'passkey removed');
        return { body: { message: accountsConfirmations.passkeyRemoved } };
      });
    },
  });
}

/** The owner's view of their second factors, without secrets, keys and credential ids. */
function presentSecondFactor(
  totpSince: Date | null,
  recoveryCodesLeft: number,
  passkeys: PasskeyRow[],
): SecondFactorView {
  return {
    totpSince: totpSince?.toISOString() ?? null,
    recoveryCodesLeft,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id: publicPasskeyId(id),
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}
