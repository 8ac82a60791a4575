import { type KollabView, kollabsContract } from '#modules/kollabs/kollabs.contract.ts';
import { findExclusions } from '#modules/profiles/server/exclusions.service.ts';
import { type Answer, answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type KollabList,
  listCuratedKollabs,
  listKollabs,
  listKollabsOf,
  listOwnKollabs,
} from './kollab-lists.queries.ts';
import { closeKollab, publishKollab, reopenKollab } from './kollabs.commands.ts';
import { kollabView } from './kollabs.present.ts';
import { findKollab } from './kollabs.queries.ts';

export function kollabsCalls(platform: Platform): Served[] {
  const { clock, env, limiter } = platform;
  const { database } = platform;
  const { db } = database;
  return serve(kollabsContract, {
    createKollab: async ({ viewer, body, change }) => {
      await limiter.take('publishKollab', viewer.userId);
      const publication = {
        ownerId: viewer.userId,
        fields: body,
        max: env.maxActiveKollabs,
        now: clock.now(),
      };
      return change(async (tx) => answer({ result: { kollabId: await publishKollab(tx, publication) } }));
    },

    getKollab: async ({ params }) => {
      const found = await findKollab(db, params.id);
      if (!found) throw new AppError('not_found', 'We could not find that Kollab.');
      return answer(kollabView(found));
    },

    closeKollab: ({ viewer, params, change }) =>
      change(async (tx) => answer(kollabView(await closeKollab(tx, params.id, viewer.userId)))),

    reopenKollab: ({ viewer, params, change }) =>
      change(async (tx) =>
        answer(kollabView(await reopenKollab(tx, params.id, viewer.userId, env.maxActiveKollabs))),
      ),

    ownKollabs: async ({ viewer, query }) => {
      const active = query.active === undefined ? undefined : query.active === 'true';
      return pageOf(await listOwnKollabs(database, viewer.userId, active, query));
    },

    allKollabs: async ({ viewer, query }) => {
      const exclusions = await findExclusions(database, viewer?.userId);
      return pageOf(await listKollabs(database, query, query, exclusions));
    },

    kollabsOf: async ({ params, query }) => {
      const list = await listKollabsOf(database, params.username, query);
      if (!list) throw new AppError('not_found', 'We could not find that person.');
      return pageOf(list);
    },

    curatedKollabs: async ({ viewer }) => {
      const exclusions = await findExclusions(database, viewer.userId);
      return { body: await listCuratedKollabs(database, viewer.userId, exclusions) };
    },
  });
}

function pageOf({ views, next }: KollabList): Answer<KollabView[]> {
  return { body: views, ...(next !== undefined && { next }) };
}
