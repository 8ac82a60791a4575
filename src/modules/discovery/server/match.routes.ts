import { matchContract } from '#modules/discovery/match.contract.ts';
import { rankMatches } from '#modules/discovery/match.rules.ts';
import { findExclusions } from '#modules/profiles/server/exclusions.service.ts';
import { answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import { dismissMatch, restoreMatch } from './match.commands.ts';
import { matchView } from './match.present.ts';
import { findMatchViewer, listCandidates } from './match.queries.ts';

export function matchCalls(platform: Platform): Served[] {
  const { clock } = platform;
  const { database } = platform;
  const { db } = database;
  return serve(matchContract, {
    listMatches: async ({ viewer }) => {
      const centre = await findMatchViewer(db, viewer.userId);
      // The token outlived the account.
      if (!centre) throw new AppError('not_signed_in');
      const candidates = await listCandidates(db, centre, await findExclusions(database, viewer.userId));
      return answer(rankMatches(centre, candidates).map((ranked) => matchView(centre, ranked)));
    },

    dismissMatch: ({ viewer, params, change }) =>
      change(async (tx) => {
        const { displayName } = await dismissMatch(tx, viewer.userId, params.username, clock.now());
        return answer({ message: `${displayName} is no longer among your matches.` });
      }),

    restoreMatch: ({ viewer, params, change }) =>
      change(async (tx) => {
        const { displayName } = await restoreMatch(tx, viewer.userId, params.username);
        return answer({ message: `${displayName} may be among your matches again.` });
      }),
  });
}
