import { Readable } from 'node:stream';
import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { Write } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { JsonText } from '#infra/edge/response.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import { calendarOf } from '#modules/agreements/agreements.calendar.rules.ts';
import { type AgreementView, agreementsContract } from '#modules/agreements/agreements.contract.ts';
import { agreementMessages } from '#modules/agreements/agreements.messages.ts';
import { requireFiles } from '#modules/files/server/files.service.ts';
import type { RequestView } from '#modules/requests/requests.contract.ts';
import { notFoundMessage } from '#modules/requests/requests.messages.ts';
import { can } from '#modules/requests/requests.policy.ts';
import { listRequests } from '#modules/requests/server/requests.service.ts';
import { decideAgreement, proposeAgreement, withdrawAgreement } from './agreements.commands.ts';
import { findAgreement, isOpenFor } from './agreements.queries.ts';
import { agreementsRateLimits } from './agreements.rate-limits.ts';
import { confirmDelivery, deliver } from './deliveries.commands.ts';
import { recordPay } from './instalments.commands.ts';

interface PayRequest {
  viewer: Viewer;
  params: { id: string; n: number };
  write: Write;
}

export function agreementsRoutes(context: AppContext): ServedEndpoint[] {
  const { db } = context.database;

  const find = async (requestId: string, viewer: Viewer) => {
    const reader = policyViewer(viewer);
    const found = await findAgreement(db, requestId, reader);
    if (!found || !can(reader, 'read', found).ok) throw new AppError('not_found', notFoundMessage);
    return { ...found, view: new JsonText<AgreementView>(found.view) };
  };

  const writePay = ({ viewer, params, write }: PayRequest, pay: Parameters<typeof recordPay>[2]) => {
    const steps = recordPay(context, { requestId: params.id, viewerId: viewer.userId, n: params.n }, pay);
    return write({ ...steps, limit: agreementsRateLimits.recordPay });
  };

  return serve(agreementsContract, {
    getAgreement: async ({ viewer, params }) => ({ body: (await find(params.id, viewer)).view }),

    openAgreements: async ({ viewer, query }) => {
      const { rows, total } = await listRequests(db, isOpenFor(viewer.userId), query, policyViewer(viewer));
      return { body: JsonText.ofList<RequestView>(rows.map((row) => row.view)), total };
    },

    agreementCalendar: async ({ viewer, params: { id } }) => {
      const { view, sender } = await find(id, viewer);
      const { inForce, versions } = view.read();
      const agreed = versions.find(({ version }) => version === inForce);
      const due = agreed?.deliverables.filter((deliverable) => deliverable.due !== null) ?? [];
      if (!agreed || due.length + agreed.instalments.length === 0)
        throw new AppError('not_found', agreementMessages.noDays);
      const deliverables = due.map((one) => ({ ...one, delivered: one.delivery !== null }));
      const instalments = agreed.instalments.map((one) => ({ ...one, arrived: one.state === 'arrived' }));
      const { payer, payment, version } = agreed;
      const url = `${context.env.publicUrl}/request/${id}`;
      const side = sender === viewer.userId ? 'sender' : 'recipient';
      const pay = { payer, currency: payment.currency, instalments };
      const calendar = { requestId: id, version, url, side, deliverables, ...pay } as const;
      const content = Readable.from([calendarOf(calendar, context.clock.now())]);
      return { body: null, file: { name: 'agreement.ics', type: 'text/calendar; charset=utf-8', content } };
    },

    proposeAgreement: ({ viewer, params, body: { replaces, acknowledged = false, ...terms }, write }) => {
      const asked = { requestId: params.id, viewerId: viewer.userId, replaces, acknowledged, terms };
      return write({ ...proposeAgreement(context, asked), limit: agreementsRateLimits.proposeAgreement });
    },

    acceptAgreement: ({ viewer, params: { id, version }, write }) => {
      const asked = { requestId: id, viewerId: viewer.userId, version };
      return write(decideAgreement(context, { ...asked, outcome: 'accepted' }));
    },

    declineAgreement: ({ viewer, params: { id, version }, write }) => {
      const asked = { requestId: id, viewerId: viewer.userId, version };
      return write(decideAgreement(context, { ...asked, outcome: 'declined' }));
    },

    withdrawAgreement: ({ viewer, params: { id, version }, write }) =>
      write(withdrawAgreement(context, { requestId: id, viewerId: viewer.userId, version })),

    deliver: async ({ viewer, params: { id, n }, body, write }) => {
      const { version, link = null, imageUrl = null, files: fileIds } = body;
      const imageAlt = imageUrl === null ? '' : body.imageAlt;
      const asked = { requestId: id, viewerId: viewer.userId, version, n, link, imageUrl, imageAlt, fileIds };
      const newFiles = await requireFiles(context, fileIds, {
        ...{ ownerId: viewer.userId, containerId: id, holder: { kind: 'delivery', id } },
      });
      return write({ ...deliver(context, asked, newFiles), limit: agreementsRateLimits.deliver });
    },

    confirmDelivery: ({ viewer, params: { id, n }, body: { version, delivered }, write }) => {
      const asked = { requestId: id, viewerId: viewer.userId, version, n };
      return write(confirmDelivery(context, { ...asked, deliveredAt: new Date(delivered) }));
    },

    markPaySent: ({ body: { version = null, date, reference }, ...request }) =>
      writePay(request, { action: 'sent', version, date, reference }),

    markPayArrived: ({ body: { version = null, date }, ...request }) =>
      writePay(request, { action: 'arrived', version, date }),

    markPayMissing: ({ body: { version = null, text }, ...request }) =>
      writePay(request, { action: 'missing', version, text }),
  });
}
