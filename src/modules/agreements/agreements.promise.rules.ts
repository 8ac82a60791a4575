/** How the compensation of an agreement differs from what the Kollab promised when it was requested. Pure. */
import { minorUnits, moneyText, type Payment, paymentText } from '#modules/kollabs/payment.rules.ts';
import type { RequestTerms } from '#modules/requests/request-terms.contract.ts';
import type { RequestView } from '#modules/requests/requests.contract.ts';
import type { Price } from '#modules/requests/requests.introduction.contract.ts';
import type { Unsettled } from '#modules/requests/requests.open-items.rules.ts';
import { promises } from './agreements.terms.rules.ts';

/** What the Kollab and the sender stated when the request was made. */
export interface Promised {
  /** Null if the Kollab stated none. */
  payment: Payment | null;
  /** 'What You Get'; empty if it is hidden. */
  words: string;
  /** What the sender asks for; null if they named no price. */
  price: Price | null;
}

/** @param terms null if they could not be loaded */
export function promisedOf({ price }: Pick<RequestView, 'price'>, terms: RequestTerms | null): Promised {
  const { payment = null, compensation: words = '' } = terms?.requested ?? {};
  return { payment, words, price };
}

/** `none` offers nothing, `less` is less money in the same currency; `kind` and `currency` are others. */
export type PromiseGap = 'none' | 'less' | 'kind' | 'currency';

/** @returns null if the payment is what the Kollab promised or more, or if it promised nothing */
export function promiseGap(promised: Payment | null, payment: Payment): PromiseGap | null {
  if (!promises(promised)) return null;
  if (payment.kind === 'none') return 'none';
  if (payment.kind !== promised.kind) return 'kind';
  if (payment.currency !== promised.currency) return 'currency';
  return isLess(payment, promised) ? 'less' : null;
}

/** Another currency cannot be compared, and another kind instead of a product or a share may be worth more. */
export function asksAboutPromise(promised: Payment | null, payment: Payment): boolean {
  const gap = promiseGap(promised, payment);
  return gap === 'none' || gap === 'less' || (gap === 'kind' && promised?.kind === 'money');
}

/** Whether to repeat what was stated in words: there is no compensation, or less than the Kollab or the sender stated. */
export function repeatsWords({ payment: promised, price }: Promised, payment: Payment): boolean {
  return payment.kind === 'none' || promiseGap(promised, payment) !== null || isLess(payment, price);
}

/** What was stated in words, and the price that the sender named, each as a line. */
export function statedTexts({ words, price }: Promised, sender: string): string[] {
  return [
    ...(words ? [`What You Get: ${words}`] : []),
    ...(price ? [`${sender} asked for ${moneyText(price.amount, price.currency)}`] : []),
  ];
}

type Money = Pick<Payment, 'amount' | 'currency'>;

/** Only comparable in the same currency. Amounts are normalised. */
function isLess(money: Money, than: Money | null): boolean {
  if (money.amount === null || !than?.amount || money.currency !== than.currency) return false;
  return minorUnits(money.amount) < minorUnits(than.amount);
}

/** 'The Kollab promises EUR 600.00. This agreement: EUR 60.00.' */
export function gapText(promised: Payment, payment: Payment, subject = 'This agreement'): string {
  const offered =
    payment.kind === 'none' && payment.text === ''
      ? `${subject} offers no compensation.`
      : sentence(`${subject}: ${inSentence(payment)}`);
  return `${sentence(promise(promised))} ${offered}`;
}

function promise(promised: Payment): string {
  return `The Kollab promises ${inSentence(promised)}`;
}

/** A currency code keeps its capitals. */
function inSentence(payment: Payment): string {
  const text = paymentText(payment);
  return payment.kind === 'money' ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** What the question before a step that finishes says about what is not agreed. */
export function unsettledTexts(
  { unanswered, unagreed }: Unsettled,
  action: 'complete' | 'finalize',
): string[] {
  const open =
    action === 'complete'
      ? 'A proposed agreement is not answered. Once both sides are complete it can no longer be accepted.'
      : 'A proposed agreement was not answered, and can no longer be accepted.';
  return [
    ...(unanswered ? [open] : []),
    ...(unagreed ? [`${promise(unagreed).replace(/[.!?…]+$/, '')}, and nothing about it is agreed.`] : []),
  ];
}
