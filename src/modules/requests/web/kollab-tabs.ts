import type { KollabTab } from '#web/paths.ts';

/** What each tab of a Kollab lists, and who sees it. */
export const TAB_HINTS: Readonly<Record<Exclude<KollabTab, 'details'>, string>> = {
  pending: "Requests that wait for the owner's answer. Only the owner sees all of them.",
  active: 'Collaborations that are under way. Only the owner sees all of them.',
  completed: 'Collaborations that both sides finished. Everyone sees them.',
};
