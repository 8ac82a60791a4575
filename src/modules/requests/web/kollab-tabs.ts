import type { KollabTab } from '#web/paths.ts';

type RequestsTab = Exclude<KollabTab, 'details'>;

const HINTS: Readonly<Record<RequestsTab, Record<'owner' | 'other', string>>> = {
  pending: {
    owner: 'Requests that are waiting for your answer. Nobody else sees all of them.',
    other: 'Requests that are waiting for the owner’s answer. Only the owner sees all of them.',
  },
  active: {
    owner: 'Collaborations in progress. Nobody else sees all of them.',
    other: 'Collaborations in progress. Only the owner sees all of them.',
  },
  completed: {
    owner: 'Collaborations that both sides have finalized. Everyone can see them.',
    other: 'Collaborations that both sides have finalized. Everyone can see them.',
  },
};

export function tabHint(tab: RequestsTab, isOwner: boolean): string {
  return HINTS[tab][isOwner ? 'owner' : 'other'];
}
