import type { LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { Notifies } from '#infra/module.ts';
import {
  AGREEMENT_ACCEPTED,
  AGREEMENT_DECLINED,
  AGREEMENT_PROPOSED,
  AGREEMENT_WITHDRAWN,
  type AgreementEvent,
  type AgreementEventData,
  agreementEvents,
  DELIVERABLE_CONFIRMED,
  DELIVERABLE_DELIVERED,
  DELIVERABLE_DUE,
  DELIVERABLE_LATE,
  PAY_ARRIVED,
  PAY_DUE,
  PAY_LATE,
  PAY_MISSING,
  PAY_SENT,
} from '#modules/agreements/agreements.events.ts';
import { signalsToSides } from '#modules/requests/server/signals.service.ts';

const TYPES: Record<AgreementEvent, string> = {
  [AGREEMENT_PROPOSED]: 'agreementProposed',
  [AGREEMENT_ACCEPTED]: 'agreementAccepted',
  [AGREEMENT_DECLINED]: 'agreementDeclined',
  [AGREEMENT_WITHDRAWN]: 'agreementWithdrawn',
  [DELIVERABLE_DELIVERED]: 'deliverableDelivered',
  [DELIVERABLE_CONFIRMED]: 'deliverableConfirmed',
  [DELIVERABLE_DUE]: 'deliverableDue',
  [DELIVERABLE_LATE]: 'deliverableLate',
  [PAY_SENT]: 'paySent',
  [PAY_ARRIVED]: 'payArrived',
  [PAY_MISSING]: 'payMissing',
  [PAY_DUE]: 'payDue',
  [PAY_LATE]: 'payLate',
};

/** Notifies the other side of the actor; both sides for an event of the clock. */
export const agreementsNotify: Record<string, Notifies> = Object.fromEntries(
  agreementEvents.map((event) => [
    event,
    (happened: LoggedEvent) => {
      const { senderId, recipientId } = dataOf<AgreementEventData>(happened);
      return [senderId, recipientId]
        .filter((recipient) => recipient !== happened.actorId)
        .map((recipient) => ({ recipientId: recipient, type: TYPES[event] }));
    },
  ]),
);

export const agreementsSignals = signalsToSides(agreementEvents);
