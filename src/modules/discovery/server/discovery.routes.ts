import { CURATED_LIST, SIMILAR_LIST } from '#contract/limits.ts';
import { discoveryContract } from '#modules/discovery/discovery.contract.ts';
import { monthsBefore } from '#modules/discovery/discovery.rules.ts';
import { findExclusions } from '#modules/profiles/server/exclusions.service.ts';
import { findProfileByUsername } from '#modules/profiles/server/profiles.service.ts';
import { answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import { publicUser, statisticsView, viewerView } from './discovery.present.ts';
import { findViewer } from './discovery.queries.ts';
import { findPerson } from './person.queries.ts';
import { listSimilar, listSimilarInContentType } from './similar.queries.ts';
import { findStatistics } from './statistics.queries.ts';
import { findFeatured, listUsers } from './users.queries.ts';

const FEATURED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export function discoveryCalls(platform: Platform): Served[] {
  const { clock, env } = platform;
  const { database } = platform;
  const { db } = database;
  const profileOf = async (username: string) => {
    const profile = await findProfileByUsername(db, username);
    if (!profile) throw new AppError('not_found', 'We could not find that person.');
    return profile;
  };
  return serve(discoveryContract, {
    getViewer: async ({ viewer }) => {
      const person = await findViewer(db, viewer.userId);
      // The token outlived the account.
      if (!person) throw new AppError('not_signed_in');
      return answer(viewerView(person, env.maxActiveKollabs));
    },

    getUser: async ({ params }) => {
      const body = await findPerson(database, params.username);
      if (!body) throw new AppError('not_found', 'We could not find that person.');
      return { body };
    },

    statisticsOf: async ({ params }) => {
      const now = clock.now();
      const found = await findStatistics(db, params.username, monthsBefore(now, 11));
      if (!found) throw new AppError('not_found', 'We could not find that person.');
      return answer(statisticsView(found, now));
    },

    listUsers: async ({ viewer, query }) => {
      const exclusions = await findExclusions(database, viewer?.userId);
      const { rows, next } = await listUsers(db, query, query, exclusions);
      return { body: rows.map(publicUser), ...(next !== undefined && { next }) };
    },

    featuredUser: async ({ viewer }) => {
      const since = new Date(clock.now().getTime() - FEATURED_DAYS * DAY_MS);
      const found = await findFeatured(db, since, await findExclusions(database, viewer?.userId));
      return answer(found && { user: publicUser(found.profile), partners: found.partners });
    },

    similarUsers: async ({ viewer, query }) => {
      const centre = await profileOf(query.username ?? viewer.username);
      const exclusions = await findExclusions(database, viewer.userId);
      return answer((await listSimilar(db, centre, SIMILAR_LIST, viewer.userId, exclusions)).map(publicUser));
    },

    curatedUsers: async ({ viewer }) => {
      const centre = await profileOf(viewer.username);
      const exclusions = await findExclusions(database, viewer.userId);
      return answer((await listSimilarInContentType(db, centre, CURATED_LIST, exclusions)).map(publicUser));
    },
  });
}
