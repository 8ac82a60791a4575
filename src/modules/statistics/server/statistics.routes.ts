import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { requireAllowed } from '#infra/app-error.ts';
import { requireRole } from '#modules/accounts/server/roles.service.ts';
import { findTimeZone } from '#modules/profiles/server/preferences.service.ts';
import { localDay } from '#modules/profiles/time-zone.rules.ts';
import { statisticsContract } from '#modules/statistics/statistics.contract.ts';
import { statisticsRefusals } from '#modules/statistics/statistics.messages.ts';
import { canSeeHealth } from '#modules/statistics/statistics.policy.ts';
import { dayOf } from '#modules/statistics/statistics.rules.ts';
import {
  findFigures,
  findHealth,
  findPayments,
  listAudiences,
  listKollabViews,
  listUserDays,
} from './statistics.queries.ts';

export function statisticsRoutes(context: AppContext): ServedEndpoint[] {
  const { clock, database } = context;
  const { db } = database;
  const today = () => dayOf(clock.now());

  const periodOf = async (userId: string, days: number) => {
    const timeZone = await findTimeZone(db, userId);
    return { userId, days, last: localDay(clock.now(), timeZone), timeZone };
  };

  return serve(statisticsContract, {
    ownStatistics: async ({ viewer: { userId }, query: { days } }) => {
      const period = await periodOf(userId, days);
      return { body: { last: period.last, days: await listUserDays(db, period) } };
    },

    viewsOfKollabs: async ({ viewer: { userId }, query: { days } }) => ({
      body: await listKollabViews(db, await periodOf(userId, days)),
    }),

    ownAudience: async ({ viewer: { userId }, query: { days } }) => ({
      body: await listAudiences(db, await periodOf(userId, days)),
    }),

    ownPayments: async ({ viewer: { userId }, query: { days } }) => ({
      body: await findPayments(db, await periodOf(userId, days)),
    }),

    siteFigures: async () => ({ body: await findFigures(db) }),

    siteHealth: async ({ viewer, query: { days } }) => {
      const moderator = await requireRole(context, db, viewer, 'moderate');
      requireAllowed(canSeeHealth(moderator), { not_found: statisticsRefusals.notFound });
      const last = today();
      return { body: { last, ...(await findHealth(db, { days, last })) } };
    },
  });
}
