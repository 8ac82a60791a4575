import { type Payment, paymentText } from '#modules/kollabs/payment.rules.ts';
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

export function promisedText(promised: Payment): string {
  return `This Kollab promises: ${paymentText(promised)}. Your proposal offers no compensation.`;
}

export function agreedNote(version: number): string {
  return `Agreed on version ${version} of the agreement.`;
}

export const agreementsExportText =
  'The agreements of your collaborations: every version with its terms, and what was delivered and confirmed.';
