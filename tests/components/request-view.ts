import type { RequestView } from '#modules/requests/requests.contract.ts';
import { flagsOf, type LifecycleState } from '#modules/requests/requests.moves.rules.ts';

export function requestView(
  state: Exclude<LifecycleState, 'closed'>,
  updates: RequestView['updates'] = [],
): RequestView {
  return {
    requestId: 'r1',
    kollabId: 'k1',
    kollabTitle: 'A duet about tides',
    kollabImageUrl: '',
    kollabCategory: 'music',
    kollabAvailable: true,
    sender: 'ada',
    recipient: 'ben',
    users: ['ada', 'ben'],
    senderDisplayName: 'Ada L.',
    recipientDisplayName: 'Ben F.',
    senderImageUrl: '',
    recipientImageUrl: '',
    senderContentType: 'music',
    recipientContentType: 'art',
    senderAccountType: 'creator',
    recipientAccountType: 'business',
    datePosted: '2026-03-01T10:00:00.000Z',
    completedAt: null,
    note: 'Hello',
    links: [],
    price: null,
    lastRemindedAt: null,
    closedAt: null,
    closesAt: null,
    closedBy: null,
    closedHow: null,
    closingNote: null,
    updates,
    ...flagsOf(state),
  };
}
