/** What an agreement says: its limits and platforms. By itself, since forms check with it. Pure. */
import { PLATFORMS, platformLabel } from '#contract/product.ts';
import type { Payment } from '#modules/kollabs/payment.rules.ts';

/** Texts in code points. */
export const AGREEMENT_LIMITS = {
  deliverables: 20,
  what: 200,
  where: 300,
  /** Of one collaboration, so that what is read together stays small. */
  versions: 50,
} as const;

/** Where something is delivered; `other` for what is on none of the platforms. */
export const DELIVERY_PLATFORMS = [...PLATFORMS, 'other'] as const;
export type DeliveryPlatform = (typeof DELIVERY_PLATFORMS)[number];

/** A day of the calendar, in no time zone: '2026-03-05'. */
type Day = string;

export interface DeliverableTerms {
  what: string;
  platform: DeliveryPlatform;
  due: Day | null;
}

export interface Rights {
  /** Where the work may be shown; empty where nothing was said. */
  where: string;
  /** The last day; null for no end. */
  until: Day | null;
  exclusive: boolean;
}

export interface Terms {
  deliverables: DeliverableTerms[];
  rights: Rights;
  payment: Payment;
}

export function deliveryPlatformLabel(platform: DeliveryPlatform): string {
  return platform === 'other' ? 'Elsewhere' : platformLabel(platform);
}
