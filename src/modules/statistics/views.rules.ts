/** Which pages count as views of what. Pure. */

export type ViewedKind = 'profile' | 'kollab';

export interface Viewed {
  kind: ViewedKind;
  /** The username in small letters, or the id of the Kollab. */
  name: string;
}

// As routes.ts has them, in any case and with a slash behind; a step inside the app asks for `.data`.
// The media kit is the profile once more, for partners.
const PROFILE = /^\/user\/([a-z0-9_]{1,32})(?:\/kit)?(?:\.data|\/)?$/;
const KOLLAB =
  /^\/kollab\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:details|pending|active|completed)(?:\.data|\/)?$/;

/** What a page shows; null where no views are counted. A Kollab's tabs are one page. */
export function viewedAt(target: string): Viewed | null {
  // Most pages are others: they are told apart without an expression.
  if (!/^\/(?:user|kollab)\//i.test(target)) return null;
  const end = target.indexOf('?');
  const path = (end < 0 ? target : target.slice(0, end)).toLowerCase();
  const profile = PROFILE.exec(path)?.[1];
  if (profile) return { kind: 'profile', name: profile };
  const kollab = KOLLAB.exec(path)?.[1];
  return kollab ? { kind: 'kollab', name: kollab } : null;
}
