/** Whether a side may propose a version. Apart from agreements.rules.ts, which pages load. Pure. */
import { refuse } from '#contract/ruling.ts';
import type { Payment } from '#modules/kollabs/payment.rules.ts';
import { agreementMessages as words } from './agreements.messages.ts';
import { asksAboutPromise, gapText } from './agreements.promise.rules.ts';
import { type Agreement, endedText, mayNegotiate, newestOf, type Ruled } from './agreements.rules.ts';
import { AGREEMENT_LIMITS } from './agreements.terms.rules.ts';

export interface Proposal {
  /** The newest version that the proposer saw; 0 for none. */
  replaces: number;
  payment: Payment;
  /** The compensation that the Kollab stated when the request was made; null if it stated none. */
  promised: Payment | null;
  /** Whether the proposer confirmed a proposal with less than the Kollab promises. */
  acknowledged: boolean;
}

export function decideProposal(
  { state, versions }: Agreement,
  { replaces, payment, promised, acknowledged }: Proposal,
): Ruled<{ version: number }> {
  if (!mayNegotiate(state)) return refuse('wrong_state', endedText(state));
  const newest = newestOf(versions);
  if (replaces !== newest) return refuse('agreement_changed');
  if (newest >= AGREEMENT_LIMITS.versions) return refuse('wrong_state', words.tooManyVersions);
  if (promised && asksAboutPromise(promised, payment) && !acknowledged)
    return refuse('payment_promised', gapText(promised, payment, 'Your proposal'));
  return { outcome: 'done', version: newest + 1 };
}
