/** The messages of this module that the server sends. */
import { type Payment, paymentText } from '#modules/kollabs/payment.rules.ts';
import { AGREEMENT_LIMITS } from './agreements.terms.rules.ts';

export const agreementMessages = {
  pending: 'This request has not been accepted yet. An agreement is made once it is.',
  bothCompleted:
    'Both sides have marked their part complete, so the agreement can no longer be changed. Write an update instead.',
  completed: 'This collaboration is completed, so nothing more can change here.',
  closed: 'This collaboration was closed, so nothing more can change here.',
  tooManyVersions: `There are ${AGREEMENT_LIMITS.versions} versions of this agreement already. Write an update instead.`,
  noDays: 'There is no day in the agreement in force.',
  noVersion: 'We could not find this version of the agreement.',
  ownProposal:
    'You proposed this version yourself. The other side accepts or declines it; you can propose another.',
  othersProposal: 'The other side proposed this version. You can accept it, decline it, or propose another.',
  accepted: 'This version is accepted already. Propose another to change it.',
  declined: 'This version is declined already. Propose another.',
  withdrawn: 'This version was withdrawn by the side that proposed it. Propose another.',
  noAgreement: 'There is no agreement in force yet. Propose one, or accept what is proposed.',
  noDeliverable: 'We could not find this part of the agreement.',
  othersDelivery: 'The other side delivers this. Once they have, you can confirm it.',
  deliveredByOther: 'The other side has marked this as delivered. Look at it, then confirm it.',
  confirmed: 'This is delivered and confirmed already.',
  notDelivered: 'This has not been delivered yet.',
  ownDelivery: 'You marked this as delivered yourself. The other side confirms it.',
  deliveryChanged: 'What was delivered was changed meanwhile. Look at it again, then confirm it.',
} as const;

/** The confirmation text for a proposal without compensation although the Kollab promises one. */
export function promisedText(promised: Payment): string {
  return `This Kollab promises: ${paymentText(promised)}. Your proposal says no compensation.`;
}

export function agreedNote(version: number): string {
  return `Agreed on version ${version} of the agreement.`;
}

export const agreementsExportText =
  'The agreements of your collaborations: every version with its terms, and what was delivered and confirmed.';
