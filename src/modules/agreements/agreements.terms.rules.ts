/** What an agreement says: its limits and platforms. By itself, since forms check with it. Pure. */
import { PLATFORMS, platformLabel } from '#contract/product.ts';
import type { Payment } from '#modules/kollabs/payment.rules.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';

/** Texts in code points. */
export const AGREEMENT_LIMITS = {
  deliverables: 20,
  what: 200,
  where: 300,
  /** Rounds of changes of a deliverable. */
  rounds: 5,
  /** Of one collaboration, so that what is read together stays small. */
  versions: 50,
} as const;

/** Where something is delivered; `other` for what is on none of the platforms. */
export const DELIVERY_PLATFORMS = [...PLATFORMS, 'other'] as const;
export type DeliveryPlatform = (typeof DELIVERY_PLATFORMS)[number];

/** How the work may be used: on the channels of who makes it, on those of the other side, and so on. */
export const RIGHTS_USES = ['channels', 'partner', 'ads', 'print', 'other'] as const;
export type RightsUse = (typeof RIGHTS_USES)[number];

/** A day of the calendar, in no time zone: '2026-03-05'. */
type Day = string;

/** Null in older versions. */
export interface DeliverableTerms {
  what: string;
  platform: DeliveryPlatform;
  due: Day | null;
  /** The side that delivers it. */
  by: Side | null;
  /** How many rounds of changes are included. */
  rounds: number | null;
  /** Whether the work is marked as advertising. */
  advertising: boolean | null;
}

export interface Rights {
  /** Null in older versions. */
  use: RightsUse[] | null;
  /** Where the work may be shown, in words; empty where nothing was said. */
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

/** Terms of a proposal: every one is required. */
export interface ProposedTerms extends Terms {
  deliverables: (DeliverableTerms & { by: Side; rounds: number; advertising: boolean })[];
  rights: Rights & { use: RightsUse[] };
}

export function deliveryPlatformLabel(platform: DeliveryPlatform): string {
  return platform === 'other' ? 'Elsewhere' : platformLabel(platform);
}

const USE_LABELS: Record<RightsUse, string> = {
  channels: 'The maker’s own channels',
  partner: 'The other side’s channels',
  ads: 'Paid ads',
  print: 'Print',
  other: 'Something else',
};

export function rightsUseLabel(use: RightsUse): string {
  return USE_LABELS[use];
}
