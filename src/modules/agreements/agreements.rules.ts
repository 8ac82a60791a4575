/**
 * Who may accept, decline, withdraw, deliver and confirm, and when. Each action names the version it is based
 * on, and is refused if that version is stale. Pure; the time is an argument.
 */
import { type Refused, type Ruling, refuse } from '#contract/ruling.ts';
import { type LifecycleState, openStates, type Side } from '#modules/requests/requests.moves.rules.ts';
import type { AgreementRefusal } from './agreements.errors.ts';
import { agreementMessages as words } from './agreements.messages.ts';
import type { Decision, DeliverableTerms, Outcome } from './agreements.terms.rules.ts';

export interface Version {
  version: number;
  proposedBy: Side;
  /** Null while it has no answer and is not withdrawn. A version that was replaced before an answer stays null. */
  outcome: Outcome | null;
}

export interface Agreement {
  state: LifecycleState;
  versions: readonly Version[];
}

export interface Delivery {
  /** The side that delivers it. Null if the agreement does not name one; either side may deliver then. */
  by: Side | null;
  deliveredBy: Side | null;
  deliveredAt: Date | null;
  link: string | null;
  imageUrl: string | null;
  imageAlt: string;
  /** Null is as none. */
  fileIds?: readonly string[] | null;
  confirmedAt: Date | null;
}

export type Ruled<T = object> = Ruling<T, AgreementRefusal>;

/** An agreement can be changed while the collaboration is under way and at least one side has not completed. */
const NEGOTIABLE: readonly LifecycleState[] = ['accepted', 'senderDone', 'recipientDone'];
/** Deliveries and confirmations are possible until the collaboration ends. */
const DELIVERABLE: readonly LifecycleState[] = openStates.filter((state) => state !== 'pending');

export function mayNegotiate(state: LifecycleState): boolean {
  return NEGOTIABLE.includes(state);
}

export function mayDeliver(state: LifecycleState): boolean {
  return DELIVERABLE.includes(state);
}

/** Whatever its outcome; 0 if there is none. */
export function newestOf(versions: readonly Version[]): number {
  return versions.at(-1)?.version ?? 0;
}

export function inForceOf(versions: readonly Version[]): number | null {
  return versions.findLast(({ outcome }) => outcome === 'accepted')?.version ?? null;
}

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
 * Until the delivery is confirmed, the same side may replace it.
 * @param delivery the current delivery; null if the version in force has no such deliverable
 */
export function decideDelivery(
  agreement: Agreement,
  side: Side,
  asked: { version: number } & Delivered,
  delivery: Delivery | null,
): Ruled {
  const refused = refuseStale(agreement, asked.version);
  if (refused) return refused;
  if (!delivery) return refuse('not_found', words.noDeliverable);
  const { deliveredBy, confirmedAt } = delivery;
  if (deliveredBy === side && isSameDelivery(delivery, asked)) return { outcome: 'same' };
  if (confirmedAt !== null) return refuse('wrong_state', words.confirmed);
  if (deliveredBy !== null && deliveredBy !== side) return refuse('wrong_state', words.deliveredByOther);
  if (delivery.by !== null && delivery.by !== side) return refuse('forbidden', words.othersDelivery);
  return { outcome: 'done' };
}

type Delivered = Pick<Delivery, 'link' | 'imageUrl' | 'imageAlt' | 'fileIds'>;

function isSameDelivery(one: Delivered, other: Delivered): boolean {
  const [files, otherFiles] = [one.fileIds ?? [], other.fileIds ?? []];
  return (
    one.link === other.link &&
    one.imageUrl === other.imageUrl &&
    one.imageAlt === other.imageAlt &&
    files.join() === otherFiles.join()
  );
}

/** @param asked.deliveredAt the date of the delivery that the side saw */
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
 * For each deliverable of a version that comes into force, the number of the deliverable of the previous version whose
 * delivery still applies, or null. Two match if they have the same text and platform and, where it is known, the same
 * delivering side. The due day may differ.
 */
export function carriedOver(
  before: readonly ({ n: number; deliveredBy?: Side | null } & Same)[],
  after: readonly Same[],
): (number | null)[] {
  const free = [...before];
  return after.map(({ what, platform, by }) => {
    const index = free.findIndex((one) => {
      const former = one.by ?? one.deliveredBy ?? by;
      return one.what === what && one.platform === platform && (by ?? former) === former;
    });
    return index < 0 ? null : (free.splice(index, 1)[0]?.n ?? null);
  });
}

type Same = Pick<DeliverableTerms, 'what' | 'platform' | 'by'>;

function refuseStale({ state, versions }: Agreement, version: number): Refused<AgreementRefusal> | null {
  if (!mayDeliver(state)) return refuse('wrong_state', endedText(state));
  const inForce = inForceOf(versions);
  if (inForce === null) return refuse('wrong_state', words.noAgreement);
  return version === inForce ? null : refuse('agreement_changed');
}

export function endedText(state: LifecycleState): string {
  if (state === 'pending' || state === 'completed' || state === 'closed') return words[state];
  return words.bothCompleted;
}
