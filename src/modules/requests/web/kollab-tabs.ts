import type { KollabTab } from '#web/paths.ts';

export const TAB_HINTS: Readonly<Record<Exclude<KollabTab, 'details'>, string>> = {
  pending: 'Requests that are waiting for the owner’s answer. Only the owner sees all of them.',
  active: 'Collaborations in progress. Only the owner sees all of them.',
  completed: 'Collaborations that both sides have finalized. Everyone can see them.',
};
