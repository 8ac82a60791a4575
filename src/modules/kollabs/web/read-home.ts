import type { Api } from '#web/endpoints.ts';
import { firstStepsOf } from './first-steps.ts';
import { countsFor, stepsFor, type Waiting } from './waiting.ts';

export async function readHome(reads: Api, username: string) {
  const query = { pageSize: '10' };
  const [viewer, received, invitations, agreements, active, sent, kollabs] = await Promise.all([
    reads.getViewer(),
    reads.receivedRequests({ query }),
    reads.receivedInvitations({ query: { limit: '10' } }),
    reads.openAgreements({ query }),
    // Requests that wait for the viewer come first.
    reads.activeRequests({ query: { ...query, sort: 'waitingFor' } }),
    reads.sentRequests({ query }),
    reads.ownKollabs({ query: { limit: '1' } }),
  ]);
  const waiting: Waiting = {
    username,
    unread: viewer.notifs,
    received: { items: received.items, total: received.total ?? '0' },
    invitations: { items: invitations.items, more: invitations.next !== undefined },
    agreements: agreements.items,
    active: { items: active.items, total: active.total ?? '0' },
    sent: sent.total ?? '0',
  };
  return {
    steps: stepsFor(waiting),
    counts: countsFor(waiting),
    record: {
      answers: viewer.answers,
      payments: viewer.payments,
      answersQuickly: viewer.answersQuickly,
      waiting: waiting.received.total,
    },
    firstSteps: firstStepsOf(viewer, kollabs.items.length > 0),
  };
}
