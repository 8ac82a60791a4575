import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { VERSION } from '#infra/version.ts';
import { requireAdmin } from '#modules/accounts/server/roles.service.ts';
import {
  administrationRefusals,
  administrationConfirmations as confirmations,
} from '#modules/administration/administration.messages.ts';
import { operationsContract } from '#modules/administration/operations.contract.ts';
import { logForPlace } from '#modules/place/server/place.service.ts';
import { queueRebuild } from '#modules/search/server/search-rebuild.service.ts';
import { administrationRateLimits } from './administration.rate-limits.ts';
import { discardDead, requeueDead } from './jobs.commands.ts';
import { deadJobOf, logged, userIdIn } from './operations.present.ts';
import { findTotals, findUsernames, listAdminLog } from './operations.queries.ts';
import { provedChange } from './proved-change.ts';
import { sendTestMail } from './test-mail.ts';
import { readJobs, readMail } from './work.ts';

/** What an operator needs to see of a running place, and what waits or failed there. */
export function operationsRoutes(context: AppContext): ServedEndpoint[] {
  const { clock, database, jobs, limiter } = context;
  const { db } = database;
  return serve(operationsContract, {
    adminFigures: async ({ viewer }) => {
      await requireAdmin(context, db, viewer);
      const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
      return {
        body: { version: VERSION, node: process.versions.node, startedAt, ...(await findTotals(db)) },
      };
    },

    adminLog: async ({ viewer, query }) => {
      await requireAdmin(context, db, viewer);
      const { rows, next } = await listAdminLog(db, query);
      return { body: rows.map(logged), ...(next !== undefined && { next }) };
    },

    adminMail: async ({ viewer }) => {
      await requireAdmin(context, db, viewer);
      return { body: await readMail(context) };
    },

    testMail: async ({ viewer }) => {
      await context.requireAccount(viewer.userId, 'change');
      await requireAdmin(context, db, viewer);
      await limiter.take(administrationRateLimits.testMail, viewer.userId);
      return { body: await sendTestMail(context, viewer.userId) };
    },

    adminJobs: async ({ viewer }) => {
      await requireAdmin(context, db, viewer);
      return { body: await readJobs(context) };
    },

    deadJobs: async ({ viewer, query }) => {
      await requireAdmin(context, db, viewer);
      const { rows, next, total } = await jobs.dead.list(query);
      const names = await findUsernames(
        db,
        rows.flatMap((job) => userIdIn(job) ?? []),
      );
      const body = rows.map((job) => deadJobOf(job, names));
      return { body, ...(next !== undefined && { next }), total: String(total) };
    },

    requeueJobs: ({ body: { ids, queue }, ...request }) =>
      provedChange(context, request, async (tx, { id }) => {
        const moved = await requeueDead(context, tx, id, { ids, queue });
        if (moved === 0) throw new AppError('wrong_state', administrationRefusals.noJobs);
        return confirmations.requeued(moved);
      }),

    discardJobs: ({ body: { ids, queue }, ...request }) =>
      provedChange(context, request, async (tx, { id }) => {
        const discarded = await discardDead(context, tx, id, { ids, queue });
        if (discarded === 0) throw new AppError('wrong_state', administrationRefusals.noJobs);
        return confirmations.discarded(discarded);
      }),

    rebuildSearch: (request) =>
      provedChange(context, request, async (tx, { id }) => {
        await queueRebuild(context, tx);
        await logForPlace(tx, id, 'search_rebuilt', {}, clock.now());
        return confirmations.rebuilding;
      }),
  });
}
