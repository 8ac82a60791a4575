import { preferencesContract } from '#modules/profiles/preferences.contract.ts';
import { answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import { setPreferences } from './preferences.commands.ts';
import { findPreferences, findVisibility } from './preferences.queries.ts';

export function preferencesCalls(platform: Platform): Served[] {
  const { db } = platform.database;
  return serve(preferencesContract, {
    getPreferences: async ({ viewer }) => answer(await findPreferences(db, viewer.userId)),

    setPreferences: ({ viewer, body, change }) =>
      change(async (tx) => answer(await setPreferences(tx, viewer.userId, body))),

    visibilityOf: async ({ params }) => {
      const found = await findVisibility(db, params.username);
      if (!found) throw new AppError('not_found', 'We could not find that person.');
      return answer(found);
    },
  });
}
