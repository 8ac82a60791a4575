/** The events of agreements. The subject of each event is the request. */
export const AGREEMENT_PROPOSED = 'agreement.proposed';
export const AGREEMENT_ACCEPTED = 'agreement.accepted';
export const AGREEMENT_DECLINED = 'agreement.declined';
export const AGREEMENT_WITHDRAWN = 'agreement.withdrawn';
export const DELIVERABLE_DELIVERED = 'agreement.delivered';
export const DELIVERABLE_CONFIRMED = 'agreement.confirmed';
export const DELIVERABLE_DUE = 'agreement.due';
export const DELIVERABLE_LATE = 'agreement.late';

export const PAY_SENT = 'agreement.paySent';
export const PAY_ARRIVED = 'agreement.payArrived';
export const PAY_MISSING = 'agreement.payMissing';
export const PAY_DUE = 'agreement.payDue';
export const PAY_LATE = 'agreement.payLate';

export const agreementEvents = [
  AGREEMENT_PROPOSED,
  AGREEMENT_ACCEPTED,
  AGREEMENT_DECLINED,
  AGREEMENT_WITHDRAWN,
  DELIVERABLE_DELIVERED,
  DELIVERABLE_CONFIRMED,
  DELIVERABLE_DUE,
  DELIVERABLE_LATE,
  PAY_SENT,
  PAY_ARRIVED,
  PAY_MISSING,
  PAY_DUE,
  PAY_LATE,
] as const;
export type AgreementEvent = (typeof agreementEvents)[number];

export interface AgreementEventData {
  kollabId: string;
  senderId: string;
  recipientId: string;
  version: number;
  deliverables?: number[];
  instalments?: number[];
}
