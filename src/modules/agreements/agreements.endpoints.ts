import type { EndpointTable } from '#contract/endpoint.ts';

export const agreementsEndpoints = {
  openAgreements: 'GET /requests/agreements',
  getAgreement: 'GET /request/:id/agreement',
  agreementCalendar: 'GET /request/:id/agreement.ics',
  proposeAgreement: 'POST /request/:id/agreement',
  acceptAgreement: 'POST /request/:id/agreement/:version/accept',
  declineAgreement: 'POST /request/:id/agreement/:version/decline',
  withdrawAgreement: 'POST /request/:id/agreement/:version/withdraw',
  deliver: 'POST /request/:id/agreement/deliverable/:n/deliver',
  confirmDelivery: 'POST /request/:id/agreement/deliverable/:n/confirm',
  markPaySent: 'POST /request/:id/agreement/instalment/:n/sent',
  markPayArrived: 'POST /request/:id/agreement/instalment/:n/arrived',
  markPayMissing: 'POST /request/:id/agreement/instalment/:n/missing',
} as const satisfies EndpointTable;
