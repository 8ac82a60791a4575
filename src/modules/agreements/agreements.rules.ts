/**
 * Who may propose, accept, decline, withdraw, deliver and confirm, and when. Each action names the version that it stands on: what
 * was changed meanwhile is refused. Pure; time is an argument.
 */
import { type Refused, type Ruling, refuse } from '#contract/ruling.ts';
import type { Payment } from '#modules/kollabs/payment.rules.ts';
import { type LifecycleState, openStates, type Side } from '#modules/requests/requests.moves.rules.ts';
import type { AgreementRefusal } from './agreements.errors.ts';
import { promisedText, agreementMessages as words } from './agreements.messages.ts';
import { promises } from './agreements.promise.rules.ts';
import type { Decision, Outcome } from './agreements.states.rules.ts';
import { AGREEMENT_LIMITS, type DeliverableTerms } from './agreements.terms.rules.ts';

export interface Version {
  version: number;
  proposedBy: Side;
  /** Null where the other side has not decided, or never did, and it was not withdrawn. */
  outcome: Outcome | null;
}

/** The agreement of a collaboration: where the collaboration stands, and its versions from the first on. */
export interface Agreement {
  state: LifecycleState;
  versions: readonly Version[];
}

/** What was done about a deliverable. */
export interface Delivery {
  /** The side that delivers it; null where the agreement does not say, and either may. */
  by: Side | null;
  deliveredBy: Side | null;
  deliveredAt: Date | null;
  link: string | null;
  imageUrl: string | null;
  confirmedAt: Date | null;
}

export type Ruled<T = object> = Ruling<T, AgreementRefusal>;

/** An agreement is made and changed while the collaboration is under way and not both parts are complete. */
const NEGOTIABLE: readonly LifecycleState[] = ['accepted', 'senderDone', 'recipientDone'];
/** What was agreed on is delivered and confirmed until the collaboration ends. */
const DELIVERABLE: readonly LifecycleState[] = openStates.filter((state) => state !== 'pending');

export function mayNegotiate(state: LifecycleState): boolean {
  return NEGOTIABLE.includes(state);
}

export function mayDeliver(state: LifecycleState): boolean {
  return DELIVERABLE.includes(state);
}

/** The newest version, whatever became of it; 0 where there is none. */
export function newestOf(versions: readonly Version[]): number {
  return versions.at(-1)?.version ?? 0;
}

/** The version that both have agreed on last. */
export function inForceOf(versions: readonly Version[]): number | null {
  return versions.findLast(({ outcome }) => outcome === 'accepted')?.version ?? null;
}

/** What is proposed, as far as it decides whether it may be. */
export interface Proposal {
  /** The newest version that the proposer saw; 0 for none. */
  replaces: number;
  payment: Pick<Payment, 'kind'>;
  /** What the Kollab said it pays when the request was made; null where it did not say. */
  promised: Payment | null;
  /** Whether the proposer knows that the Kollab promises something. */
  acknowledged: boolean;
}

/** Decides a proposal, first or counter, of either side. */
export function decideProposal(
  { state, versions }: Agreement,
  { replaces, payment, promised, acknowledged }: Proposal,
): Ruled<{ version: number }> {
  if (!mayNegotiate(state)) return refuse('wrong_state', endedText(state));
  const newest = newestOf(versions);
  if (replaces !== newest) return refuse('agreement_changed');
  if (newest >= AGREEMENT_LIMITS.versions) return refuse('wrong_state', words.tooManyVersions);
  if (payment.kind === 'none' && promises(promised) && !acknowledged)
    return refuse('payment_promised', promisedText(promised));
  return { outcome: 'done', version: newest + 1 };
}

/** Decides an outcome to a version, by the side that did not propose it. */
export function decideOutcome(
  { state, versions }: Agreement,
  side: Side,
  { version, outcome }: { version: number; outcome: Decision },
): Ruled {
  const asked = versions.find((one) => one.version === version);
  if (!asked) return refuse('not_found', words.noVersion);
  if (asked.proposedBy === side) return refuse('forbidden', words.ownProposal);
  if (asked.outcome === outcome) return { outcome: 'same' };
  if (!mayNegotiate(state)) return refuse('wrong_state', endedText(state));
  if (asked.outcome !== null) return refuse('wrong_state', words[asked.outcome]);
  return version === newestOf(versions) ? { outcome: 'done' } : refuse('agreement_changed');
}

/** Decides that a version is taken back by the side that proposed it, as long as the other side has not decided. */
export function decideWithdrawal({ state, versions }: Agreement, side: Side, version: number): Ruled {
  const asked = versions.find((one) => one.version === version);
  if (!asked) return refuse('not_found', words.noVersion);
  if (asked.proposedBy !== side) return refuse('forbidden', words.othersProposal);
  if (asked.outcome === 'withdrawn') return { outcome: 'same' };
  if (!mayNegotiate(state)) return refuse('wrong_state', endedText(state));
  if (asked.outcome !== null) return refuse('wrong_state', words[asked.outcome]);
  return version === newestOf(versions) ? { outcome: 'done' } : refuse('agreement_changed');
}

/**
 * Decides that something is marked as delivered, by the side that delivers it. Until it is confirmed, the same side may
 * mark it again with something else.
 * @param delivery what was done about it so far; null where the version in force has no such deliverable
 */
export function decideDelivery(
  agreement: Agreement,
  side: Side,
  asked: { version: number } & Pick<Delivery, 'link' | 'imageUrl'>,
  delivery: Delivery | null,
): Ruled {
  const refused = refuseStale(agreement, asked.version);
  if (refused) return refused;
  if (!delivery) return refuse('not_found', words.noDeliverable);
  const { deliveredBy, confirmedAt } = delivery;
  if (deliveredBy === side && delivery.link === asked.link && delivery.imageUrl === asked.imageUrl)
    return { outcome: 'same' };
  if (confirmedAt !== null) return refuse('wrong_state', words.confirmed);
  if (deliveredBy !== null && deliveredBy !== side) return refuse('wrong_state', words.deliveredByOther);
  if (delivery.by !== null && delivery.by !== side) return refuse('forbidden', words.othersDelivery);
  return { outcome: 'done' };
}

/**
 * Decides that what was delivered is confirmed, by the side that did not deliver it.
 * @param asked.deliveredAt when that was delivered which they looked at
 */
export function decideConfirmation(
  agreement: Agreement,
  side: Side,
  asked: { version: number; deliveredAt: Date },
  delivery: Delivery | null,
): Ruled {
  const refused = refuseStale(agreement, asked.version);
  if (refused) return refused;
  if (!delivery) return refuse('not_found', words.noDeliverable);
  if (delivery.deliveredAt === null) return refuse('wrong_state', words.notDelivered);
  if (delivery.deliveredBy === side) return refuse('forbidden', words.ownDelivery);
  if (delivery.confirmedAt !== null) return { outcome: 'same' };
  if (delivery.deliveredAt.getTime() !== asked.deliveredAt.getTime())
    return refuse('agreement_changed', words.deliveryChanged);
  return { outcome: 'done' };
}

/**
 * For each deliverable of a version that comes into force, the number of the one of the version before whose delivery
 * still holds: the same thing on the same platform, by the same side where that is known, whatever its day.
 */
export function carriedOver(
  before: readonly ({ n: number; deliveredBy?: Side | null } & Same)[],
  after: readonly Same[],
): (number | null)[] {
  const free = [...before];
  return after.map(({ what, platform, by }) => {
    const place = free.findIndex((one) => {
      const former = one.by ?? one.deliveredBy ?? by;
      return one.what === what && one.platform === platform && (by ?? former) === former;
    });
    return place < 0 ? null : (free.splice(place, 1)[0]?.n ?? null);
  });
}

type Same = Pick<DeliverableTerms, 'what' | 'platform' | 'by'>;

/** Why nothing can be delivered on a version; null where it can. */
function refuseStale({ state, versions }: Agreement, version: number): Refused<AgreementRefusal> | null {
  if (!mayDeliver(state)) return refuse('wrong_state', endedText(state));
  const inForce = inForceOf(versions);
  if (inForce === null) return refuse('wrong_state', words.noAgreement);
  return version === inForce ? null : refuse('agreement_changed');
}

function endedText(state: LifecycleState): string {
  if (state === 'pending' || state === 'completed' || state === 'closed') return words[state];
  return words.bothCompleted;
}
