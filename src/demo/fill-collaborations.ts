import { dayOf } from '#contract/days.ts';
import type { Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import {
  type AskedPay,
  decidePay,
  type Instalment,
  instalmentsProblem,
} from '#modules/agreements/agreements.instalments.rules.ts';
import { agreedNote, payNote } from '#modules/agreements/agreements.messages.ts';
import {
  agreementDeliverables,
  agreementInstalments,
  agreements,
} from '#modules/agreements/server/agreements.table.ts';
import { amountIn } from '#modules/kollabs/payment.rules.ts';
import { notifications } from '#modules/notifications/server/notifications.table.ts';
import { newRequest } from '#modules/requests/requests.create.rules.ts';
import type { Lifecycle } from '#modules/requests/requests.moves.rules.ts';
import { otherSide } from '#modules/requests/requests.moves.rules.ts';
import { decide } from '#modules/requests/requests.rules.ts';
import { requests, requestUpdates } from '#modules/requests/server/requests.table.ts';
import { reviewReplies, reviews } from '#modules/reviews/server/reviews.table.ts';
import { showcases } from '#modules/showcases/server/showcases.table.ts';
import {
  collaborations,
  type DemoAgreementVersion,
  type DemoCollaboration,
  type DemoInstalment,
  daysBefore,
  getKollab,
  type Side,
} from './content.ts';
import type { DemoFiles } from './fill-files.ts';
import { reviewRows } from './fill-reviews.ts';
import { showcaseRows } from './fill-showcases.ts';
import type { DemoUsers } from './fill-users.ts';
import type { RequestRows } from './request-rows.ts';

/** Older notifications are read. */
const READ_AFTER_DAYS = 4;

export async function fillCollaborations(
  tx: Tx,
  {
    users,
    kollabIdOf,
    files,
    now,
  }: { users: DemoUsers; kollabIdOf(key: string): string; files: DemoFiles; now: Date },
): Promise<void> {
  const filled = collaborations.map((collaboration) => {
    const { title, owner } = getKollab(collaboration.kollab);
    const request = requestRows(collaboration, {
      kollabId: kollabIdOf(collaboration.kollab),
      title,
      sides: { sender: users.idOf(collaboration.sender), recipient: users.idOf(owner) },
      now,
    });
    const agreement = agreementRows(collaboration.agreement, request, { title, files, now });
    const review = reviewRows(collaboration.reviews, request, { title, now });
    return {
      request,
      agreement,
      review,
      showcase: showcaseRows(collaboration.showcase, request, { title, now }),
    };
  });
  await tx.insert(requests).values(filled.map(({ request }) => request.request));
  await tx
    .insert(requestUpdates)
    .values(filled.flatMap(({ request, agreement }) => inOrder([...request.updates, ...agreement.updates])));
  await tx.insert(agreements).values(filled.flatMap(({ agreement }) => agreement.versions));
  await tx.insert(agreementDeliverables).values(filled.flatMap(({ agreement }) => agreement.deliverables));
  await tx.insert(agreementInstalments).values(filled.flatMap(({ agreement }) => agreement.instalments));
  await tx.insert(reviews).values(filled.flatMap(({ review }) => review.reviews));
  await tx.insert(reviewReplies).values(filled.flatMap(({ review }) => review.replies));
  await tx.insert(showcases).values(filled.flatMap(({ showcase }) => showcase.rows));
  await tx
    .insert(notifications)
    .values(
      filled.flatMap(({ request, agreement, review, showcase }) => [
        ...request.notifications,
        ...agreement.notifications,
        ...review.notifications,
        ...showcase.notifications,
      ]),
    );
}

/** By date, with the positions that they have then. */
function inOrder(updates: RequestRows['updates']): RequestRows['updates'] {
  const sorted = updates.toSorted((a, b) => Number(a.date) - Number(b.date));
  return sorted.map((update, index) => ({ ...update, position: index + 1 }));
}

/** Applies the steps with the product's rules, so that the rows are the same as after real writes. */
function requestRows(
  collaboration: DemoCollaboration,
  {
    kollabId,
    title,
    sides,
    now,
  }: { kollabId: string; title: string; sides: Record<Side, string>; now: Date },
): RequestRows {
  const id = newId();
  const updates: RequestRows['updates'] = [];
  const notices: RequestRows['notifications'] = [];
  const log = (type: string, author: string, date: Date, note: string) => {
    const authorId = author === 'sender' || author === 'recipient' ? sides[author] : null;
    const position = updates.length + 1;
    updates.push({ ...{ id: newId(), requestId: id, position, type, authorId, note, date } });
  };
  const notify = (to: Side, type: string, createdAt: Date) => {
    notices.push({
      ...{ id: newId(), recipientId: sides[to], senderId: sides[to === 'sender' ? 'recipient' : 'sender'] },
      ...{ type, postId: id, subject: title, createdAt, read: createdAt < daysBefore(now, READ_AFTER_DAYS) },
    });
  };

  const datePosted = daysBefore(now, collaboration.daysAgo);
  let lifecycle: Lifecycle = newRequest(datePosted);
  log('created', 'sender', datePosted, '');
  notify('recipient', 'created', datePosted);
  for (const { action, by, note, daysAgo } of collaboration.steps) {
    const date = daysBefore(now, daysAgo);
    const decision = decide(lifecycle, by, action, date, note ?? null);
    if (decision.outcome !== 'done')
      throw new Error(`The rules refuse '${action}' in the demo world: ${title}`);
    lifecycle = { ...lifecycle, ...decision.changes };
    for (const entry of decision.entries) log(entry.type, entry.author, entry.date, entry.note ?? '');
    for (const { to, type } of decision.notifications) notify(to, type, date);
  }
  const { sender: senderId, recipient: recipientId } = sides;
  const { note, links, price = null, favourite } = collaboration;
  const request = { id, kollabId, senderId, recipientId, note, links, price, favourite, ...lifecycle };
  return { request, updates, notifications: notices };
}

interface AgreementRows extends Pick<RequestRows, 'updates' | 'notifications'> {
  versions: (typeof agreements.$inferInsert)[];
  deliverables: (typeof agreementDeliverables.$inferInsert)[];
  instalments: (typeof agreementInstalments.$inferInsert)[];
}

/** The agreement of a request. Its versions are numbered in the order of the content. */
export function agreementRows(
  versions: readonly DemoAgreementVersion[],
  { request }: RequestRows,
  { title, files, now }: { title: string; files: DemoFiles; now: Date },
): AgreementRows {
  const { id: requestId, senderId, recipientId } = request;
  const dayIn = (days?: number) => (days === undefined ? null : dayOf(now, days));
  const rows: AgreementRows = {
    ...{ versions: [], deliverables: [], instalments: [] },
    ...{ updates: [], notifications: [] },
  };
  for (const [index, { by, payment, rights, ...version }] of versions.entries()) {
    const key = { requestId, version: index + 1 };
    const proposed = daysBefore(now, version.proposedDaysAgo);
    const accepted = version.acceptedDaysAgo === undefined ? null : daysBefore(now, version.acceptedDaysAgo);
    rows.versions.push({
      ...{ ...key, proposedBy: by, dateProposed: proposed },
      ...{ outcome: accepted && 'accepted', dateDecided: accepted },
      ...{ rightsUse: rights.use, rightsWhere: rights.where, rightsExclusive: rights.exclusive },
      rightsUntil: dayIn(rights.untilInDays),
      ...{ paymentKind: payment.kind, paymentAmount: payment.amount },
      ...{ paymentCurrency: payment.currency, paymentText: payment.text },
    });
    rows.deliverables.push(
      ...version.deliverables.map(({ what, platform, dueInDays, rounds, advertising, delivered }, n) => ({
        // The sender makes what the owner of the Kollab asked for.
        ...{ ...key, n: n + 1, by: 'sender' as const, what, platform, rounds, advertising },
        due: dayIn(dueInDays),
        ...(delivered && {
          ...{ deliveredBy: delivered.by, link: delivered.link },
          deliveredAt: daysBefore(now, delivered.daysAgo),
          fileIds: files.add(delivered.files, {
            ownerId: delivered.by === 'sender' ? senderId : recipientId,
            container: { kind: 'collaboration', id: requestId },
            holder: { kind: 'delivery', id: requestId },
            createdAt: daysBefore(now, delivered.daysAgo),
          }),
          confirmedAt:
            delivered.confirmedDaysAgo === undefined ? null : daysBefore(now, delivered.confirmedDaysAgo),
        }),
      })),
    );
    const pays = instalmentRows(version, { ...key, payment, title, now });
    rows.instalments.push(...pays.instalments);
    rows.updates.push(...pays.updates);
    if (accepted) {
      rows.updates.push({
        ...{ id: newId(), requestId, type: 'update', authorId: null, date: accepted, position: 0 },
        note: agreedNote(key.version),
      });
    }
    const [proposer, other] = by === 'sender' ? [senderId, recipientId] : [recipientId, senderId];
    rows.notifications.push({
      ...{ id: newId(), recipientId: other, senderId: proposer, type: 'agreementProposed' },
      ...{
        postId: requestId,
        subject: title,
        createdAt: proposed,
        read: proposed < daysBefore(now, READ_AFTER_DAYS),
      },
    });
  }
  return rows;
}

/** Applies the marks with the product's rules. */
function instalmentRows(
  { payer: paidBy, instalments }: Pick<DemoAgreementVersion, 'payer' | 'instalments'>,
  about: { requestId: string; version: number; payment: DemoAgreementVersion['payment'] } & Pick<
    Parameters<typeof agreementRows>[2],
    'title' | 'now'
  >,
): Pick<AgreementRows, 'instalments' | 'updates'> {
  const { requestId, version, payment, title, now } = about;
  const payer = paidBy ?? null;
  const { currency } = payment;
  const terms = instalments.map(({ amount, dueInDays }) => ({
    amount: (currency && amountIn(currency, String(amount))) ?? '',
    due: dayOf(now, dueInDays),
  }));
  const problem = instalmentsProblem({ payment, payer, instalments: terms });
  if (problem)
    throw new Error(`The rules refuse instalments of the demo world: ${title}: ${problem.message}`);
  const rows: Pick<AgreementRows, 'instalments' | 'updates'> = { instalments: [], updates: [] };
  if (payer === null || currency === null) return rows;
  const inForce = { version, proposedBy: payer, outcome: 'accepted' } as const;
  const agreement = { state: 'accepted', versions: [inForce] } as const;
  for (const [index, one] of terms.entries()) {
    let instalment: Instalment = { ...NOT_PAID, ...one, n: index + 1, payer, currency };
    for (const { at, ...asked } of marksOf(instalments[index], now)) {
      const side = asked.action === 'sent' ? payer : otherSide(payer);
      const decision = decidePay(agreement, side, { ...asked, version }, instalment, at);
      if (decision.outcome !== 'done')
        throw new Error(`The rules refuse '${asked.action}' in the demo world: ${title}`);
      instalment = { ...instalment, ...decision.changes };
      rows.updates.push({
        ...{ id: newId(), requestId, type: 'update', authorId: null, date: at, position: 0 },
        note: payNote(instalment, asked),
      });
    }
    rows.instalments.push({ requestId, version, ...instalment });
  }
  return rows;
}

const NOT_PAID = {
  ...{ sentOn: null, sentAt: null, reference: null, arrivedOn: null, arrivedAt: null },
  ...{ missingAt: null, missingText: null },
};

function marksOf(instalment: DemoInstalment | undefined, now: Date): (AskedPay & { at: Date })[] {
  const { sent, arrived, missing } = instalment ?? {};
  const marks: (AskedPay & { at: Date })[] = [];
  const dayAt = (daysAgo: number) => ({
    at: daysBefore(now, daysAgo),
    date: dayOf(daysBefore(now, daysAgo)),
  });
  if (sent) marks.push({ action: 'sent', reference: sent.reference, ...dayAt(sent.daysAgo) });
  if (arrived) marks.push({ action: 'arrived', ...dayAt(arrived.daysAgo) });
  if (missing) marks.push({ action: 'missing', text: missing.text, at: daysBefore(now, missing.daysAgo) });
  return marks;
}
