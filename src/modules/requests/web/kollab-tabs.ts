import type { KollabTab } from '#web/paths.ts';

/** The tabs of a Kollab's requests, and what each shows: a hint of the tab, and a sentence on its page. */
export const TAB_HINTS: Readonly<Record<Exclude<KollabTab, 'details'>, string>> = {
  pending: "Requests that wait for the owner's answer. Only the owner sees all of them.",
  active: 'Collaborations that are under way. Only the owner sees all of them.',
  completed: 'Collaborations that both sides finished. Everyone sees them.',
};
