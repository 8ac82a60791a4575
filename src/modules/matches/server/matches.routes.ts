import { LIST } from '#contract/limits.ts';
import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { cutPage, readCursor, writeCursor } from '#infra/db/keyset.ts';
import { policyViewer } from '#infra/session/token.ts';
import { listInvitable } from '#modules/invitations/server/invitations.service.ts';
import { looksFor } from '#modules/kollabs/kollabs.rules.ts';
import { type MatchView, matchesContract } from '#modules/matches/matches.contract.ts';
import {
  KOLLABS_SHOWN,
  type MatchViewer,
  matchesAfter,
  type Ranked,
  rankMatches,
} from '#modules/matches/matches.rules.ts';
import { listExcludedUsers } from '#modules/profiles/server/exclusions.service.ts';
import { getProfile } from '#modules/profiles/server/profiles.service.ts';
import { findExclusions } from '#modules/profiles/server/visibility.service.ts';
import { dismissMatch, restoreMatch } from './matches.commands.ts';
import { type CandidateRow, DISMISSED, findMatchViewer, listCandidates } from './matches.queries.ts';
import { listSimilar } from './similar.queries.ts';

const SIMILAR_LIST = 50;

export function matchesRoutes(context: AppContext): ServedEndpoint[] {
  const { clock } = context;
  const { database } = context;
  const { db } = database;
  return serve(matchesContract, {
    listMatches: async ({ viewer, query: { limit = LIST.default, cursor, kollab } }) => {
      const matchViewer = await findMatchViewer(db, viewer.userId, clock.now(), kollab);
      // The token outlived the account.
      if (!matchViewer) throw new AppError('not_signed_in');
      const exclusions = await findExclusions(context, viewer.userId);
      const candidates = await listCandidates(db, matchViewer, clock.now(), exclusions);
      // Ranked anew for each page, so that changes count. A page continues after the last match seen. The `2` rejects
      // cursors of 1.0.0, which had another order.
      const list = `matches/2/${viewer.userId}/${kollab ?? ''}`;
      let ranked = rankMatches(matchViewer, candidates, kollab !== undefined);
      if (kollab !== undefined) {
        const names = ranked.map(({ candidate }) => candidate.username);
        const standing = policyViewer(viewer, { state: matchViewer.state, verified: true });
        const able = await listInvitable(db, standing, kollab, names);
        ranked = ranked.filter(({ candidate }) => able.has(candidate.username));
      }
      const rest = cursor === undefined ? ranked : matchesAfter(ranked, readCursor(list, 'bigint', cursor));
      const { rows, next } = cutPage(rest, limit, ({ sortKey, candidate }) =>
        writeCursor(list, { key: sortKey, id: candidate.userId }),
      );
      return {
        body: rows.map((match) => matchView(matchViewer, match)),
        ...(next !== undefined && { next }),
      };
    },

    listDismissed: async ({ viewer, query }) => {
      const { rows, next } = await listExcludedUsers(db, DISMISSED, viewer.userId, query);
      const body = rows.map(({ username, displayName, profileImageUrl, createdAt }) => ({
        username,
        displayName,
        profileImageUrl,
        dismissedAt: createdAt.toISOString(),
      }));
      return { body, ...(next !== undefined && { next }) };
    },

    dismissMatch: ({ viewer, params, change }) =>
      change(async (tx) => {
        const { displayName } = await dismissMatch(tx, policyViewer(viewer), params.username, clock.now());
        return { body: { message: `${displayName} is no longer among your matches.` } };
      }),

    restoreMatch: ({ viewer, params, change }) =>
      change(async (tx) => {
        const { displayName } = await restoreMatch(tx, policyViewer(viewer), params.username);
        return { body: { message: `${displayName} can be among your matches again.` } };
      }),

    similarUsers: async ({ viewer, query }) => {
      const similarTo = await getProfile(db, query.username ?? viewer.username, policyViewer(viewer));
      const exclusions = await findExclusions(context, viewer.userId);
      return { body: await listSimilar(db, similarTo, SIMILAR_LIST, viewer.userId, exclusions) };
    },
  });
}

/** The view of a match. Kollabs that look for the viewer's account type come first. */
function matchView(viewer: MatchViewer, { candidate, reasons }: Ranked<CandidateRow>): MatchView {
  const { accountType } = viewer;
  const kollabs = candidate.kollabs.toSorted(
    (a, b) =>
      Number(looksFor(b.lookingForTypes, accountType)) - Number(looksFor(a.lookingForTypes, accountType)),
  );
  return {
    user: candidate.user,
    reasons: reasons.map(({ kind, text }) => ({ kind, text })),
    kollabs: kollabs.slice(0, KOLLABS_SHOWN),
  };
}
