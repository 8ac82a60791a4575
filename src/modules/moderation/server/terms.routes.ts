import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { requireAllowed } from '#infra/app-error.ts';
import { requireRole } from '#modules/accounts/server/roles.service.ts';
import { moderationRefusals } from '#modules/moderation/moderation.messages.ts';
import { canChangeTerms } from '#modules/moderation/moderation.policy.ts';
import { termsContract } from '#modules/moderation/terms.contract.ts';
import { termConfirmations, termRefusals } from '#modules/moderation/terms.messages.ts';
import { knownTerms } from './known-terms.ts';
import { addTerm, removeTerm } from './terms.commands.ts';
import { listTerms } from './terms.queries.ts';

/** For moderators who are not admins. To everyone else the terms are not found. */
const refusals = { not_found: moderationRefusals.notFound, ...termRefusals };

export function termsRoutes(context: AppContext): ServedEndpoint[] {
  const { clock, database } = context;
  return serve(termsContract, {
    moderationTerms: async ({ viewer, query }) => {
      await requireRole(context, database.db, viewer, 'moderate');
      const { rows, next } = await listTerms(database.db, query);
      return { body: rows, ...(next !== undefined && { next }) };
    },

    addTerm: async ({ viewer, body, change }) => {
      const response = await change(async (tx) => {
        requireAllowed(canChangeTerms(await requireRole(context, tx, viewer, 'moderate')), refusals);
        const termId = await addTerm(tx, viewer.userId, body, clock.now());
        return { body: { termId, message: termConfirmations.added } };
      });
      // The other processes clear their cache when they read the event.
      knownTerms(context).drop();
      return response;
    },

    removeTerm: async ({ viewer, params, change }) => {
      const response = await change(async (tx) => {
        requireAllowed(canChangeTerms(await requireRole(context, tx, viewer, 'moderate')), refusals);
        await removeTerm(tx, viewer.userId, params.id, clock.now());
        return { body: { message: termConfirmations.removed } };
      });
      knownTerms(context).drop();
      return response;
    },
  });
}
