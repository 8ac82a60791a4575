import { newId } from '#infra/new-id.ts';
import { agreedNote } from '#modules/agreements/agreements.messages.ts';
import type { DeliveryPlatform, Rights } from '#modules/agreements/agreements.terms.rules.ts';
import type { agreementDeliverables, agreements } from '#modules/agreements/server/agreements.table.ts';
import type { Payment } from '#modules/kollabs/payment.rules.ts';
import type { notifications } from '#modules/notifications/server/notifications.table.ts';
import type { requestUpdates } from '#modules/requests/server/requests.table.ts';
import type { Side } from './story.ts';
import type { Walked } from './walk.ts';

const DAY = 24 * 60 * 60 * 1000;

interface DemoVersion {
  by: Side;
  /** Days ago of the proposal, and of the acceptance where there was one. */
  proposed: number;
  accepted?: number;
  deliverables: {
    what: string;
    platform: DeliveryPlatform;
    /** Days from now. */
    dueIn: number | null;
    /** One round of changes where nothing is said. */
    rounds?: number;
    advertising?: boolean;
    delivered?: { by: Side; daysAgo: number; link: string; confirmed?: number };
  }[];
  rights: Omit<Rights, 'until'> & { untilIn: number | null };
  payment: Payment;
}

/** The agreement of a story, by its Kollab and sender. */
export interface DemoAgreement {
  kollab: string;
  sender: string;
  versions: DemoVersion[];
}

const money = (amount: string, currency: string, text: string): Payment => ({
  ...{ kind: 'money', amount, currency, text },
});

/** One that is in force, after a counter-proposal, and one that waits for Mira. */
export const demoAgreements: readonly DemoAgreement[] = [
  {
    kollab: 'button-tin',
    sender: 'mira',
    versions: [
      {
        by: 'recipient',
        proposed: 7.5,
        deliverables: [
          { what: 'Sixty portraits of buttons, in window light', platform: 'other', dueIn: 20 },
          { what: 'A post about the smallest one', platform: 'instagram', dueIn: null },
        ],
        rights: {
          use: ['partner', 'print'],
          where: 'The shop’s page and its printed list',
          untilIn: null,
          exclusive: true,
        },
        payment: money('240.00', 'EUR', 'when the last portrait has come, and the postage both ways'),
      },
      {
        by: 'sender',
        proposed: 6.8,
        accepted: 4.2,
        deliverables: [
          {
            ...{ what: 'The first thirty portraits, in window light', platform: 'other', dueIn: -2 },
            delivered: {
              by: 'sender',
              daysAgo: 3.1,
              link: 'https://mira.example/buttons/1-30',
              confirmed: 2.6,
            },
          },
          {
            ...{ what: 'The other thirty', platform: 'other', dueIn: 2, rounds: 2 },
            delivered: { by: 'sender', daysAgo: 0.4, link: 'https://mira.example/buttons/31-60' },
          },
          { what: 'A post about the smallest one', platform: 'instagram', dueIn: 9, advertising: true },
        ],
        rights: {
          use: ['partner', 'print'],
          where: 'The shop’s page and its printed list',
          untilIn: 730,
          exclusive: false,
        },
        payment: money('240.00', 'EUR', 'half now, half with the last portrait, and the postage both ways'),
      },
    ],
  },
  {
    kollab: 'one-window-light',
    sender: 'priya_cuts',
    versions: [
      {
        by: 'sender',
        proposed: 1.3,
        deliverables: [
          { what: 'A film of one window, four minutes', platform: 'youtube', dueIn: 24 },
          { what: 'Three stills of it', platform: 'instagram', dueIn: 26 },
        ],
        rights: { use: ['channels', 'partner'], where: 'Both channels', untilIn: null, exclusive: false },
        payment: {
          ...{ kind: 'share', amount: null, currency: null },
          text: 'half of what the film earns in its first year',
        },
      },
    ],
  },
];

interface AgreedRows {
  versions: (typeof agreements.$inferInsert)[];
  deliverables: (typeof agreementDeliverables.$inferInsert)[];
  updates: (typeof requestUpdates.$inferInsert)[];
  notifications: (typeof notifications.$inferInsert)[];
}

/** The rows of an agreement on a walked collaboration, as the product's own writes would have left them. */
export function agree(agreement: DemoAgreement, walked: Walked, title: string, now: Date): AgreedRows {
  const { id: requestId, senderId, recipientId } = walked.request;
  const people = { sender: senderId, recipient: recipientId };
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY);
  const dayIn = (days: number | null) => (days === null ? null : at(-days).toISOString().slice(0, 10));
  const rows: AgreedRows = { versions: [], deliverables: [], updates: [], notifications: [] };
  for (const [
    place,
    { by, proposed, accepted, deliverables, rights, payment },
  ] of agreement.versions.entries()) {
    const key = { requestId, version: place + 1 };
    const other = by === 'sender' ? 'recipient' : 'sender';
    rows.versions.push({
      ...key,
      proposedBy: by,
      dateProposed: at(proposed),
      outcome: accepted === undefined ? null : 'accepted',
      dateDecided: accepted === undefined ? null : at(accepted),
      rightsUse: rights.use,
      rightsWhere: rights.where,
      rightsUntil: dayIn(rights.untilIn),
      rightsExclusive: rights.exclusive,
      paymentKind: payment.kind,
      paymentAmount: payment.amount,
      paymentCurrency: payment.currency,
      paymentText: payment.text,
    });
    for (const [
      index,
      { what, platform, dueIn, rounds = 1, advertising = false, delivered },
    ] of deliverables.entries()) {
      rows.deliverables.push({
        ...{ ...key, n: index + 1, what, platform, due: dayIn(dueIn) },
        // In each request the sender makes what the owner asked for.
        ...{ by: 'sender', rounds, advertising },
        ...(delivered && {
          deliveredBy: delivered.by,
          deliveredAt: at(delivered.daysAgo),
          link: delivered.link,
          confirmedAt: delivered.confirmed === undefined ? null : at(delivered.confirmed),
        }),
      });
    }
    if (accepted !== undefined) {
      rows.updates.push({
        ...{ id: newId(), requestId, type: 'update', authorId: null, date: at(accepted) },
        position: walked.updates.length + rows.updates.length + 1,
        note: agreedNote(key.version),
      });
    }
    rows.notifications.push({
      ...{ id: newId(), recipientId: people[other], senderId: people[by], type: 'agreementProposed' },
      ...{ postId: requestId ?? '', subject: title, read: proposed > 4, createdAt: at(proposed) },
    });
  }
  return rows;
}
