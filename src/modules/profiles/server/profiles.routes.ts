import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { policyViewer } from '#infra/session/token.ts';
import { preferencesContract } from '#modules/profiles/preferences.contract.ts';
import { profilesContract } from '#modules/profiles/profiles.contract.ts';
import { profilesConfirmations, profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { changeContentType } from './content-type.commands.ts';
import { setPreferences } from './preferences.commands.ts';
import { findPreferences, findVisibility } from './preferences.queries.ts';
import { editPage, editProfile } from './profiles.commands.ts';

export function profilesRoutes({ clock }: Pick<AppContext, 'clock'>): ServedEndpoint[] {
  return serve(profilesContract, {
    editProfile: ({ viewer, body, change }) =>
      change(async (tx) => ({
        body: {
          message: profilesConfirmations.updated,
          result: await editProfile(tx, viewer.userId, body, clock.now()),
        },
      })),

    editPage: ({ viewer, body, change }) =>
      change(async (tx) => {
        const { userInfo, ...beside } = body;
        await editPage(tx, viewer.userId, { ...userInfo, ...beside }, clock.now());
        return { body: { message: profilesConfirmations.updated } };
      }),

    changeContentType: ({ viewer, body, write }) =>
      write(changeContentType(viewer.userId, body.contentType, clock.now())),
  });
}

export function preferencesRoutes(context: AppContext): ServedEndpoint[] {
  const { clock } = context;
  const { db } = context.database;
  return serve(preferencesContract, {
    getPreferences: async ({ viewer }) => ({ body: await findPreferences(db, viewer.userId) }),

    setPreferences: ({ viewer, body, change }) =>
      change(async (tx) => ({ body: await setPreferences(tx, viewer.userId, body, clock.now()) })),

    visibilityOf: async ({ viewer, params }) => {
      const found = await findVisibility(db, params.username, policyViewer(viewer));
      if (!found) throw new AppError('not_found', profilesRefusals.userNotFound);
      return { body: found };
    },
  });
}
