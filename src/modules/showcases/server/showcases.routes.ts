import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { policyViewer } from '#infra/session/token.ts';
import { getProfile } from '#modules/profiles/server/profiles.service.ts';
import { findExclusions, inLists } from '#modules/profiles/server/visibility.service.ts';
import { notFoundMessage } from '#modules/requests/requests.messages.ts';
import { actorOf } from '#modules/requests/requests.rules.ts';
import {
  type ShowcaseSummary,
  type ShowcaseView,
  showcasesContract,
} from '#modules/showcases/showcases.contract.ts';
import { showcaseRefusals } from '#modules/showcases/showcases.messages.ts';
import { setShowcase, viewOf } from './showcases.commands.ts';
import { addResults, findForSides, findShowcase, listShowcasesOf } from './showcases.queries.ts';
import { showcasesRateLimits } from './showcases.rate-limits.ts';
import { byLinkUnlessBlocked } from './visibility.service.ts';

export function showcasesRoutes(context: AppContext): ServedEndpoint[] {
  const { db } = context.database;

  return serve(showcasesContract, {
    getShowcase: async ({ viewer, params: { id } }) => {
      const reader = byLinkUnlessBlocked(await findExclusions(context, viewer?.userId));
      const found = await findShowcase(db, id, reader);
      if (!found) throw new AppError('not_found', showcaseRefusals.notFound);
      const [body] = await addResults(db, [JSON.parse(found.view) as ShowcaseView]);
      return { body: body as ShowcaseView, shows: found.shows };
    },

    showcasesOf: async ({ viewer, params, query }) => {
      const { userId } = await getProfile(db, params.username, policyViewer(viewer));
      const exclusions = await findExclusions(context, viewer?.userId);
      const both = byLinkUnlessBlocked(exclusions);
      // A user's own list is complete.
      const other = viewer?.userId === userId ? both : inLists(exclusions);
      const { rows, next } = await listShowcasesOf(db, userId, { both, other }, query);
      const body = await addResults(
        db,
        rows.map(({ view }) => JSON.parse(view) as ShowcaseSummary),
      );
      const shows = [userId, ...rows.flatMap((row) => row.shows)];
      return { body, shows, ...(next !== undefined && { next }) };
    },

    showcaseOfRequest: async ({ viewer, params: { id } }) => {
      const found = await findForSides(db, id);
      const side = actorOf(found, viewer.userId);
      if (!found || side === 'third') throw new AppError('not_found', notFoundMessage);
      const shown = found.preview === null ? [] : [JSON.parse(found.preview) as ShowcaseView];
      const [preview = null] = await addResults(db, shown);
      return { body: { ...viewOf(id, found, side, found.state), preview } };
    },

    setShowcase: ({ viewer, params: { id }, body: { shown }, write }) => {
      const steps = setShowcase(context, { requestId: id, viewerId: viewer.userId, shown });
      return write({ ...steps, limit: showcasesRateLimits.setShowcase });
    },
  });
}
