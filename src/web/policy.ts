import type { PolicyViewer } from '#contract/policy.ts';

/**
 * The viewer as the policies expect it. Pages know users by username only, and show only what the viewer may see, so
 * state and verification are assumed. The result only decides what a page offers: the server checks again.
 * @param viewer null for a visitor
 */
export function policyViewer(viewer: { username: string } | null): PolicyViewer | null {
  return viewer && { id: viewer.username, role: 'user', state: 'active', verified: true };
}
