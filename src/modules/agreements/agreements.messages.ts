import { dayText } from '#contract/days.ts';
import { fromMinorUnits, moneyText, type Payment } from '#modules/kollabs/payment.rules.ts';
import { AGREEMENT_LIMITS } from './agreements.terms.rules.ts';

export const agreementMessages = {
  pending: 'This request has not been accepted yet. You can make an agreement once it is.',
  bothCompleted:
    'Both sides have marked their part complete, so the agreement can no longer be changed. Write an update instead.',
  completed: 'This collaboration is completed, so nothing more can change here.',
  closed: 'This collaboration was closed, so nothing more can change here.',
  tooManyVersions: `This agreement already has ${AGREEMENT_LIMITS.versions} versions. Write an update instead.`,
  noDays: 'The agreement in force has no dates.',
  noVersion: 'We could not find this version of the agreement.',
  ownProposal:
    'You proposed this version yourself. Only the other side can accept or decline it. You can propose another one.',
  othersProposal:
    'The other side proposed this version. You can accept it, decline it, or propose another one.',
  accepted: 'This version has already been accepted. Propose another one to change it.',
  declined: 'This version has already been declined. Propose another one.',
  withdrawn: 'This version was withdrawn. Propose another one.',
  noAgreement: 'There is no agreement in force yet. Propose one, or accept the proposed one.',
  noDeliverable: 'We could not find this part of the agreement.',
  othersDelivery: 'The other side delivers this. You can confirm it once they have.',
  deliveredByOther: 'The other side has marked this as delivered. Look at it, then confirm it.',
  confirmed: 'This has already been delivered and confirmed.',
  notDelivered: 'This has not been delivered yet.',
  ownDelivery: 'You delivered this yourself. Only the other side can confirm it.',
  deliveryChanged: 'The delivery has changed since you opened it. Look at it again, then confirm it.',
} as const;

export function agreedNote(version: number): string {
  return `Agreed on version ${version} of the agreement.`;
}

export const agreementsExportText =
  'The agreements of your collaborations: every version with its terms, and what was delivered, confirmed and paid.';

export const instalmentMessages = {
  pending: 'This request has not been accepted yet, so nothing can be paid for it.',
  noAgreement: 'There is no agreement in force, so there is no payment to record.',
  noInstalment: 'We could not find this instalment in the agreement.',
  payerOnly: 'The other side pays this, so only they can mark it as sent.',
  payeeOnly: 'You pay this, so only the other side can say whether it arrived.',
  hasArrived: 'The other side has marked this as arrived.',
  notDue: 'This is not due yet. You can mark it as missing from the day it is due.',
  future: 'This day is in the future',
  onlyMoney: 'Only money is paid in instalments',
  addOne: 'Add at least one instalment',
  recordedPay:
    'An instalment that is marked as sent, arrived or missing is not in this proposal. Keep it with the same amount, currency and payer.',
  amount: 'Enter an amount in this currency, such as 250',
  sum: (sum: number, { amount, currency }: Payment) =>
    `The instalments add up to ${moneyText(fromMinorUnits(sum, currency ?? ''), currency ?? '')}, not ${moneyText(amount ?? '', currency ?? '')}`,
} as const;

/** An entry of the update log. It quotes no reference or text, since those can be hidden or erased later. */
export function payNote(
  { n, amount, currency }: { n: number; amount: string; currency: string },
  asked: { action: 'sent' | 'arrived'; date: string } | { action: 'missing' },
): string {
  const marked = asked.action === 'missing' ? 'missing' : `${asked.action} on ${dayText(asked.date)}`;
  return `Instalment ${n} of ${moneyText(amount, currency)} was marked as ${marked}.`;
}
