import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { policyViewer } from '#infra/session/token.ts';
import { youtubeDays } from '#modules/connections/server/channel-posts.service.ts';
import { notFoundMessage } from '#modules/requests/requests.messages.ts';
import { can } from '#modules/requests/requests.policy.ts';
import { resultsContract } from '#modules/results/results.contract.ts';
import { postOfLink } from '#modules/results/results.rules.ts';
import { resultView } from './results.present.ts';
import { findSides, keyOf, listDeliveredLinks, listResults } from './results.queries.ts';

export function resultsRoutes({ database, clock, env }: AppContext): ServedEndpoint[] {
  const { db } = database;
  return serve(resultsContract, {
    listResults: async ({ viewer, params: { id } }) => {
      const reader = policyViewer(viewer);
      const sides = await findSides(db, id, reader);
      if (!sides || !can(reader, 'read', sides).ok) throw new AppError('not_found', notFoundMessage);
      // Links are hidden with the other texts of an agreement.
      if (!sides.shown) return { body: [] };
      const own = sides.sender === viewer.userId ? 'sender' : 'recipient';
      const links = await listDeliveredLinks(db, [id]);
      const results = new Map((await listResults(db, [id])).map((one) => [keyOf(one.row), one]));
      const views = links.map((delivered) => {
        const post = postOfLink(delivered.link);
        const result = (post && results.get(keyOf({ ...delivered, ...post }))) ?? null;
        const at = { now: clock.now(), youtubeDays: youtubeDays(env) };
        return resultView({ delivered, result, own: delivered.side === own, ...at });
      });
      return { body: views.filter((view) => view !== null) };
    },
  });
}
