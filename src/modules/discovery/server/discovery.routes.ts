import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { JsonText, respond } from '#infra/edge/response.ts';
import { policyViewer } from '#infra/session/token.ts';
import { discoveryContract, type ProfileResponse } from '#modules/discovery/discovery.contract.ts';
import { monthsBefore, SIMILAR_LIST } from '#modules/discovery/discovery.rules.ts';
import { CURATED_LIST } from '#modules/kollabs/kollabs.rules.ts';
import { type KollabList, listKollabsOf } from '#modules/kollabs/server/kollabs.service.ts';
import { maxActiveKollabs } from '#modules/kollabs/server/settings.service.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { getProfile } from '#modules/profiles/server/profiles.service.ts';
import { findExclusions } from '#modules/profiles/server/visibility.service.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { canSuggest } from '#modules/reactions/mention-typing.rules.ts';
import { statisticsView, viewerView } from './discovery.present.ts';
import { findPerson, findViewer } from './discovery.queries.ts';
import { findMentionable } from './mentionable-users.queries.ts';
import { listSimilar, listSimilarInContentType } from './similar.queries.ts';
import { findStatistics } from './statistics.queries.ts';
import { countUsers } from './user-counts.queries.ts';
import { findFeatured, listUsers } from './users.queries.ts';

const FEATURED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export function discoveryRoutes(context: AppContext): ServedEndpoint[] {
  const { clock, env } = context;
  const { database } = context;
  const { db } = database;
  return serve(discoveryContract, {
    getViewer: async ({ viewer }) => {
      const person = await findViewer(database, viewer.userId);
      // The token outlived the account.
      if (!person) throw new AppError('not_signed_in');
      return respond(viewerView(person, maxActiveKollabs(env), clock.now()));
    },

    getUser: async ({ viewer, params: { username }, query }) => {
      const reader = policyViewer(viewer);
      const [person, kollabs] = await Promise.all([
        findPerson(database, username, reader),
        query.with === 'kollabs' ? listKollabsOf(database, username, reader, {}) : null,
      ]);
      if (!person) throw new AppError('not_found', profilesRefusals.userNotFound);
      const { id, view } = person;
      return { body: kollabs ? withKollabs(view, kollabs) : view, shows: [id] };
    },

    statisticsOf: async ({ viewer, params }) => {
      const now = clock.now();
      const found = await findStatistics(db, params.username, policyViewer(viewer), monthsBefore(now, 11));
      if (!found) throw new AppError('not_found', profilesRefusals.userNotFound);
      return respond(statisticsView(found, now));
    },

    listUsers: async ({ viewer, query }) => {
      const exclusions = await findExclusions(context, viewer?.userId);
      const { rows, next } = await listUsers(db, query, query, exclusions);
      const body = JsonText.ofList<PublicUser>(rows.map(({ view }) => view));
      return { body, ...(next !== undefined && { next }) };
    },

    countUsers: async ({ viewer }) => ({
      body: { counts: await countUsers(database, await findExclusions(context, viewer?.userId)) },
    }),

    featuredUser: async ({ viewer }) => {
      const since = new Date(clock.now().getTime() - FEATURED_DAYS * DAY_MS);
      return respond(await findFeatured(db, since, await findExclusions(context, viewer?.userId)));
    },

    similarUsers: async ({ viewer, query }) => {
      const similarTo = await getProfile(db, query.username ?? viewer.username, policyViewer(viewer));
      const exclusions = await findExclusions(context, viewer.userId);
      return { body: await listSimilar(db, similarTo, SIMILAR_LIST, viewer.userId, exclusions) };
    },

    mentionableUsers: async ({ viewer, query: { q } }) => {
      if (!canSuggest(q)) return { body: new JsonText('[]') };
      const exclusions = await findExclusions(context, viewer.userId);
      return { body: await findMentionable(database, viewer.userId, q, exclusions) };
    },

    curatedUsers: async ({ viewer, query: { limit = CURATED_LIST } }) => {
      const similarTo = await getProfile(db, viewer.username, policyViewer(viewer));
      const exclusions = await findExclusions(context, viewer.userId);
      return { body: await listSimilarInContentType(db, similarTo, limit, exclusions) };
    },
  });
}

/** Both are JSON already: the one is put into the other. */
function withKollabs(
  person: JsonText<ProfileResponse>,
  { views, next }: KollabList,
): JsonText<ProfileResponse> {
  const more = `"kollabs":${views.text},"kollabsNext":${JSON.stringify(next ?? null)}`;
  return new JsonText(`${person.text.trimEnd().slice(0, -1)},${more}}`);
}
