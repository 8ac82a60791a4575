import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { respond } from '#infra/edge/response.ts';
import { policyViewer } from '#infra/session/token.ts';
import { preferencesContract } from '#modules/profiles/preferences.contract.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { setPreferences } from './preferences.commands.ts';
import { findPreferences, findVisibility } from './preferences.queries.ts';

export function preferencesRoutes(context: AppContext): ServedEndpoint[] {
  const { clock } = context;
  const { db } = context.database;
  return serve(preferencesContract, {
    getPreferences: async ({ viewer }) => respond(await findPreferences(db, viewer.userId)),

    setPreferences: ({ viewer, body, change }) =>
      change(async (tx) => respond(await setPreferences(tx, viewer.userId, body, clock.now()))),

    visibilityOf: async ({ viewer, params }) => {
      const found = await findVisibility(db, params.username, policyViewer(viewer));
      if (!found) throw new AppError('not_found', profilesRefusals.userNotFound);
      return respond(found);
    },
  });
}
