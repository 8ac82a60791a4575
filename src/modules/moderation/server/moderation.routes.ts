import type { PolicyViewer } from '#contract/policy.ts';
import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { KeysetPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import type { Reportable, ServerModule } from '#infra/module.ts';
import { requireRole } from '#modules/accounts/server/roles.service.ts';
import { findMissingPayer } from '#modules/agreements/server/missing-pay.service.ts';
import { moderationContract } from '#modules/moderation/moderation.contract.ts';
import {
  moderationConfirmations,
  moderationRefusals,
  objectionRefusals,
} from '#modules/moderation/moderation.messages.ts';
import { findReportedUserById } from '#modules/profiles/server/reported-user.service.ts';
import { findWholeCase } from './case-view.ts';
import { listQueue } from './cases.queries.ts';
import { decide } from './decisions.commands.ts';
import { findDecision, listLog } from './decisions.queries.ts';
import { makeReport, objectTo } from './moderation.commands.ts';
import { moderationRateLimits } from './moderation.rate-limits.ts';

export function moderationRoutes(context: AppContext, modules: readonly ServerModule[]): ServedEndpoint[] {
  const { clock, database } = context;
  const { db } = database;
  const kinds = reportableOf(modules);

  return serve(moderationContract, {
    report: ({ viewer, body: { id, ...about }, write }) => {
      const report = { ...about, reporterId: viewer.userId };
      const { kind, requestId } = about;
      const find = async (reporter: PolicyViewer) =>
        requestId !== undefined && id === requestId
          ? findPayer(db, requestId, reporter.id)
          : kinds.get(kind)?.(db, reporter, id, modules);
      return write({ ...makeReport(context, report, find), limit: moderationRateLimits.report });
    },

    moderationQueue: async ({ viewer, query }) => {
      await requireRole(context, db, viewer, 'moderate');
      return pageOf(await listQueue(db, query));
    },

    moderationCase: async ({ viewer, params }) => {
      const moderator = await requireRole(context, db, viewer, 'moderate');
      const found = await findWholeCase(db, moderator, params, clock.now());
      if (!found) throw new AppError('not_found', moderationRefusals.notFound);
      return { body: found };
    },

    decideCase: ({ viewer, params, body, change }) =>
      change(async (tx) => {
        const moderator = await requireRole(context, tx, viewer, 'moderate');
        const decisionId = await decide(context, tx, modules, moderator, { ...params, ...body });
        return { body: { decisionId, message: moderationConfirmations.decided } };
      }),

    moderationLog: async ({ viewer, query }) => {
      await requireRole(context, db, viewer, 'moderate');
      return pageOf(await listLog(db, query));
    },

    getDecision: async ({ viewer, params }) => {
      const found = await findDecision(db, params.id, viewer.userId, clock.now());
      if (!found) throw new AppError('not_found', objectionRefusals.notFound);
      return { body: found };
    },

    objectToDecision: ({ viewer, params, body, write }) =>
      write(objectTo(context, { id: viewer.userId }, { ...params, ...body })),
  });
}

/** A payer whom the reporter may not see any more, because the account is suspended. */
async function findPayer(db: Db, requestId: string, payeeId: string): ReturnType<Reportable> {
  const payerId = await findMissingPayer(db, requestId, payeeId);
  return payerId === null ? null : findReportedUserById(db, payerId);
}

function pageOf<V>({ rows, next }: KeysetPage<V>): EndpointResponse<V[]> {
  return { body: rows, ...(next !== undefined && { next }) };
}

/** @throws {Error} if two modules define the same kind */
function reportableOf(modules: readonly ServerModule[]): Map<string, Reportable> {
  const kinds = new Map<string, Reportable>();
  for (const [kind, reportable] of modules.flatMap(({ reportable = {} }) => Object.entries(reportable))) {
    if (kinds.has(kind)) throw new Error(`Two modules define the reportable kind "${kind}".`);
    kinds.set(kind, reportable);
  }
  return kinds;
}
