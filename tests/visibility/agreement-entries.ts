import { table } from './kinds.ts';
import type { Entry, Nothing } from './look.ts';

const SAME_AGREEMENT = 'gives the view of getAgreement, from the same presenter';

export const AGREEMENT_ENTRIES: Record<string, Entry | Entry[] | Nothing> = {
  // For the partner, who has to respond.
  openAgreements: table(() => '/requests/agreements', ['person', 'words']),
  getAgreement: table(({ requests }) => `/request/${requests.active}/agreement`, ['words']),
  agreementCalendar: table(({ requests }) => `/request/${requests.active}/agreement.ics`, ['words']),
  listResults: table(({ requests }) => `/request/${requests.active}/results`, ['words']),
  proposeAgreement: SAME_AGREEMENT,
  acceptAgreement: SAME_AGREEMENT,
  declineAgreement: SAME_AGREEMENT,
  withdrawAgreement: SAME_AGREEMENT,
  deliver: SAME_AGREEMENT,
  confirmDelivery: SAME_AGREEMENT,
  markPaySent: SAME_AGREEMENT,
  markPayArrived: SAME_AGREEMENT,
  markPayMissing: SAME_AGREEMENT,
};
