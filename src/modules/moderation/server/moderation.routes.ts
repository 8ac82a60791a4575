import type { AppContext } from '#infra/app-context.ts';
import type { KeysetPage } from '#infra/db/keyset.ts';
import { AppError } from '#infra/http/app-error.ts';
import { countedChange } from '#infra/http/change.ts';
import { type ServedEndpoint, serve } from '#infra/http/dispatch.ts';
import { type EndpointResponse, respond } from '#infra/http/response.ts';
import type { Reportable, ServerModule } from '#infra/module.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import { moderationContract } from '#modules/moderation/moderation.contract.ts';
import {
  moderationConfirmations,
  moderationRefusals,
  objectionRefusals,
} from '#modules/moderation/moderation.messages.ts';
import { findWholeCase } from './case-view.ts';
import { listQueue } from './cases.queries.ts';
import { decide, objectTo } from './decisions.commands.ts';
import { findDecision, listLog } from './decisions.queries.ts';
import { storeReport } from './moderation.commands.ts';
import { moderationRateLimits } from './moderation.rate-limits.ts';
import { moderatorOf } from './moderator-of.ts';

export function moderationRoutes(context: AppContext, modules: readonly ServerModule[]): ServedEndpoint[] {
  const { clock, limiter, database } = context;
  const { db } = database;
  const kinds = reportableOf(modules);
  const moderators = (viewer: Viewer) => moderatorOf(db, viewer);

  return serve(moderationContract, {
    report: async ({ viewer, body, change }) => {
      await limiter.take(moderationRateLimits.report, viewer.userId);
      const counted = countedChange(change, limiter, moderationRateLimits.report, viewer.userId);
      return counted(async (tx) => {
        const { kind, id, reason, text } = body;
        const found = await kinds.get(kind)?.(tx, policyViewer(viewer), id, modules);
        if (!found) throw new AppError('not_found', moderationRefusals.notFound);
        if (found.ownerId === viewer.userId) throw new AppError('forbidden', moderationRefusals.own);
        await storeReport(tx, { reporterId: viewer.userId, kind, reason, text }, found, clock.now());
        return respond({ message: moderationConfirmations.reported });
      });
    },

    moderationQueue: async ({ viewer, query }) => {
      await moderators(viewer);
      return pageOf(await listQueue(db, query));
    },

    moderationCase: async ({ viewer, params }) => {
      const moderator = await moderators(viewer);
      const found = await findWholeCase(db, moderator, params);
      if (!found) throw new AppError('not_found', moderationRefusals.notFound);
      return respond(found);
    },

    decideCase: ({ viewer, params, body, change }) =>
      change(async (tx) => {
        const moderator = await moderatorOf(tx, viewer);
        const decisionId = await decide(context, tx, modules, moderator, { ...params, ...body });
        return respond({ decisionId, message: moderationConfirmations.decided });
      }),

    moderationLog: async ({ viewer, query }) => {
      await moderators(viewer);
      return pageOf(await listLog(db, query));
    },

    getDecision: async ({ viewer, params }) => {
      const found = await findDecision(db, params.id, viewer.userId, clock.now());
      if (!found) throw new AppError('not_found', objectionRefusals.notFound);
      return respond(found);
    },

    objectToDecision: ({ viewer, params, body, change }) =>
      change(async (tx) => {
        await objectTo(context, tx, { id: viewer.userId }, { ...params, ...body });
        return respond({ message: moderationConfirmations.objected });
      }),
  });
}

function pageOf<V>({ rows, next }: KeysetPage<V>): EndpointResponse<V[]> {
  return { body: rows, ...(next !== undefined && { next }) };
}

/** @throws {Error} when two modules bring one kind */
function reportableOf(modules: readonly ServerModule[]): Map<string, Reportable> {
  const kinds = new Map<string, Reportable>();
  for (const [kind, reportable] of modules.flatMap(({ reportable = {} }) => Object.entries(reportable))) {
    if (kinds.has(kind)) throw new Error(`Two modules let a "${kind}" be reported.`);
    kinds.set(kind, reportable);
  }
  return kinds;
}
