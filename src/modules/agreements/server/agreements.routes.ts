import { Readable } from 'node:stream';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { AppError } from '#infra/http/app-error.ts';
import { countedChange } from '#infra/http/change.ts';
import { type ServedEndpoint, serve } from '#infra/http/dispatch.ts';
import type { RateLimit } from '#infra/http/rate-limiter.ts';
import { JsonText } from '#infra/http/response.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import { calendarOf } from '#modules/agreements/agreements.calendar.rules.ts';
import { type AgreementView, agreementsContract } from '#modules/agreements/agreements.contract.ts';
import { agreementMessages } from '#modules/agreements/agreements.messages.ts';
import { notFoundMessage } from '#modules/requests/requests.messages.ts';
import { can } from '#modules/requests/requests.policy.ts';
import { decideAgreement, proposeAgreement, withdrawAgreement } from './agreements.commands.ts';
import { findAgreement } from './agreements.queries.ts';
import { agreementsRateLimits } from './agreements.rate-limits.ts';
import { confirmDelivery, deliver } from './deliveries.commands.ts';

export function agreementsRoutes(context: AppContext): ServedEndpoint[] {
  const { db } = context.database;

  /** The agreement as it then is. */
  const view = async (on: Tx | typeof db, requestId: string, viewer: Viewer) => {
    const reader = policyViewer(viewer);
    const found = await findAgreement(on, requestId, reader);
    if (!found || !can(reader, 'read', found).ok) throw new AppError('not_found', notFoundMessage);
    return { body: new JsonText<AgreementView>(found.view) };
  };
  const counted = async (limit: RateLimit, change: Parameters<typeof countedChange>[0], viewer: Viewer) => {
    await context.limiter.take(limit, viewer.userId);
    return countedChange(change, context.limiter, limit, viewer.userId);
  };

  return serve(agreementsContract, {
    getAgreement: ({ viewer, params }) => view(db, params.id, viewer),

    agreementCalendar: async ({ viewer, params: { id } }) => {
      const { body } = await view(db, id, viewer);
      const { inForce, versions } = body.read();
      const agreed = versions.find(({ version }) => version === inForce);
      const due = agreed?.deliverables.filter((deliverable) => deliverable.due !== null) ?? [];
      if (!agreed || due.length === 0) throw new AppError('not_found', agreementMessages.noDays);
      const deliverables = due.map((one) => ({ ...one, delivered: one.delivery !== null }));
      const url = `${context.env.publicUrl}/request/${id}`;
      const calendar = { requestId: id, version: agreed.version, url, deliverables };
      const content = Readable.from([calendarOf(calendar, context.clock.now())]);
      return { body: null, file: { name: 'agreement.ics', type: 'text/calendar; charset=utf-8', content } };
    },

    proposeAgreement: async ({ viewer, params, body, change }) => {
      const { replaces, ...terms } = body;
      const asked = { requestId: params.id, viewerId: viewer.userId, replaces, terms };
      const counting = await counted(agreementsRateLimits.proposeAgreement, change, viewer);
      return counting(async (tx) => {
        await proposeAgreement(context, tx, asked);
        return view(tx, params.id, viewer);
      });
    },

    acceptAgreement: ({ viewer, params: { id, version }, change }) =>
      change(async (tx) => {
        const asked = { requestId: id, viewerId: viewer.userId, version };
        await decideAgreement(context, tx, { ...asked, outcome: 'accepted' });
        return view(tx, id, viewer);
      }),

    declineAgreement: ({ viewer, params: { id, version }, change }) =>
      change(async (tx) => {
        const asked = { requestId: id, viewerId: viewer.userId, version };
        await decideAgreement(context, tx, { ...asked, outcome: 'declined' });
        return view(tx, id, viewer);
      }),

    withdrawAgreement: ({ viewer, params: { id, version }, change }) =>
      change(async (tx) => {
        await withdrawAgreement(context, tx, { requestId: id, viewerId: viewer.userId, version });
        return view(tx, id, viewer);
      }),

    deliver: async ({ viewer, params: { id, n }, body, change }) => {
      const { version, link = null, imageUrl = null } = body;
      const counting = await counted(agreementsRateLimits.deliver, change, viewer);
      return counting(async (tx) => {
        await deliver(context, tx, { requestId: id, viewerId: viewer.userId, version, n, link, imageUrl });
        return view(tx, id, viewer);
      });
    },

    confirmDelivery: ({ viewer, params: { id, n }, body, change }) =>
      change(async (tx) => {
        const asked = { requestId: id, viewerId: viewer.userId, version: body.version, n };
        await confirmDelivery(context, tx, { ...asked, deliveredAt: new Date(body.delivered) });
        return view(tx, id, viewer);
      }),
  });
}
