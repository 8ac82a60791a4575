/** Which pages count as views of a profile or Kollab. Pure. */

export type ViewedKind = 'profile' | 'kollab';

export interface Viewed {
  kind: ViewedKind;
  name: string;
}

// Paths as in routes.ts, in any case, with an optional trailing slash; client-side navigation requests `.data`. The
// media kit counts as a view of the profile.
const PROFILE = /^\/user\/([a-z0-9_]{1,32})(?:\/kit)?(?:\.data|\/)?$/;
const KOLLAB =
  /^\/kollab\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:details|pending|active|completed)(?:\.data|\/)?$/;

/** Returns what a page shows; null for pages whose views are not counted. A Kollab's tabs count as one page. */
export function viewedAt(target: string): Viewed | null {
  // A quick check that rules out most pages.
  if (!/^\/(?:user|kollab)\//i.test(target)) return null;
  const end = target.indexOf('?');
  const path = (end < 0 ? target : target.slice(0, end)).toLowerCase();
  const profile = PROFILE.exec(path)?.[1];
  if (profile) return { kind: 'profile', name: profile };
  const kollab = KOLLAB.exec(path)?.[1];
  return kollab ? { kind: 'kollab', name: kollab } : null;
}
