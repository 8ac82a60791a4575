import type { RequestView } from './requests.contract.ts';

export interface NotedStep {
  step: string;
  note: string;
  /** The author's username, like the display name empty for notes of the product. */
  author: string;
  name: string;
  at: string;
}

const STEPS: Readonly<Record<string, string>> = {
  accepted: 'Accepted',
  senderCompleted: 'Completed',
  recipientCompleted: 'Completed',
  senderFinalized: 'Finalized',
  recipientFinalized: 'Finalized',
  completed: 'Finalized',
};

/** Oldest first. */
export function notedSteps(request: RequestView): NotedStep[] {
  const { updates, note, datePosted, sender, closedAt, closedBy, closedHow, closingNote } = request;
  const closer = closedBy === 'sender' || closedBy === 'recipient' ? request[closedBy] : '';
  const steps = [
    { step: 'Request', note, author: sender, at: datePosted },
    ...updates.map(({ type, date, ...entry }) => ({ step: STEPS[type] ?? 'Update', ...entry, at: date })),
    {
      step: closedHow === 'cancelled' ? 'Cancelled' : 'Closed',
      ...{ note: closingNote ?? '', author: closer, at: closedAt ?? '' },
    },
  ];
  return steps
    .filter((step) => step.note !== '')
    .map((step) => ({ ...step, name: nameOf(request, step.author) }));
}

function nameOf(request: RequestView, username: string): string {
  if (username === '') return '';
  return username === request.sender ? request.senderDisplayName : request.recipientDisplayName;
}
