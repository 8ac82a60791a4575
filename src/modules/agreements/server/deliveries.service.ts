import { AGREEMENT_ACCEPTED, DELIVERABLE_DELIVERED } from '#modules/agreements/agreements.events.ts';

/** Events after which something else may be delivered: a version that comes into force may leave out a delivery. */
export const DELIVERY_CHANGES: readonly string[] = [DELIVERABLE_DELIVERED, AGREEMENT_ACCEPTED];
