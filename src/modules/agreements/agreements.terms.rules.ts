/** The terms and states of an agreement, without the decisions about them: forms load this file. Pure. */
import { PLATFORMS, platformLabel } from '#contract/product.ts';
import type { Payment } from '#modules/kollabs/payment.rules.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';

/** Limits of texts are in code points. */
export const AGREEMENT_LIMITS = {
  deliverables: 20,
  what: 200,
  where: 300,
  rounds: 5,
  instalments: 12,
  reference: 100,
  missingText: 500,
  /** The maximum of versions per collaboration, since all are read together. */
  versions: 50,
} as const;

export const DELIVERY_PLATFORMS = [...PLATFORMS, 'other'] as const;
export type DeliveryPlatform = (typeof DELIVERY_PLATFORMS)[number];

/** The permitted uses: `channels` are those of the side that makes the work, `partner` those of the other side. */
export const RIGHTS_USES = ['channels', 'partner', 'ads', 'print', 'other'] as const;
export type RightsUse = (typeof RIGHTS_USES)[number];

/** The answer of the other side, or the withdrawal by the side that proposed it. */
export const OUTCOMES = ['accepted', 'declined', 'withdrawn'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type Decision = Exclude<Outcome, 'withdrawn'>;

/** `replaced`: a newer version was proposed before an answer. */
export const VERSION_STATES = ['proposed', ...OUTCOMES, 'replaced'] as const;

/** A calendar day without a time zone: '2026-03-05'. */
export type Day = string;

/** `by`, `rounds` and `advertising` are null in older versions. */
export interface DeliverableTerms {
  what: string;
  platform: DeliveryPlatform;
  due: Day | null;
  by: Side | null;
  rounds: number | null;
  advertising: boolean | null;
}

export interface Rights {
  /** Null in older versions. */
  use: RightsUse[] | null;
  /** Where the work may be shown; empty if not stated. */
  where: string;
  until: Day | null;
  exclusive: boolean;
}

export interface InstalmentTerms {
  /** A normalised decimal number in the currency of the payment. */
  amount: string;
  due: Day;
}

export interface Terms {
  deliverables: DeliverableTerms[];
  rights: Rights;
  payment: Payment;
  /** The side that pays the instalments; null without any. */
  payer: Side | null;
  /** Together they are the amount of the payment. Empty in older versions, and without money. */
  instalments: InstalmentTerms[];
}

export interface ProposedTerms extends Terms {
  deliverables: (DeliverableTerms & { by: Side; rounds: number; advertising: boolean })[];
  rights: Rights & { use: RightsUse[] };
}

export function deliveryPlatformLabel(platform: DeliveryPlatform): string {
  return platform === 'other' ? 'Elsewhere' : platformLabel(platform);
}

export function promises(payment: Payment | null): payment is Payment {
  return payment !== null && payment.kind !== 'none';
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
