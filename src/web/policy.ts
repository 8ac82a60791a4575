import type { PolicyViewer } from '#contract/policy.ts';

/**
 * The viewer as policies ask for one. A page knows users by their names, and shows only what its viewer may see, so
 * both are active for it. What a page offers is comfort: the server decides again, with the states as they are then.
 * @param viewer null for a visitor
 */
export function policyViewer(viewer: { username: string } | null): PolicyViewer | null {
  return viewer && { id: viewer.username, role: 'user', state: 'active', verified: true };
}
