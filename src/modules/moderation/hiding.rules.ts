/** What hides until a moderator has looked at it (decision 30). Pure; time is an argument. */
import type { ContentState } from '#contract/policy.ts';
import { isNewAccount } from '#modules/profiles/new-account.rules.ts';

/** `term` acts on what has a term that hides, of every account; the others on what a new account made, and on nothing else. */
export const HIDING_RULES = ['reported', 'repeated', 'term'] as const;
export type HidingRule = (typeof HIDING_RULES)[number];

const HOUR_MS = 60 * 60 * 1000;
/** So many different users have to report what an account made, within so many hours. */
const REPORTERS = 3;
const WITHIN_HOURS = 24;

/** Reports that were made later than this are counted. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - WITHIN_HOURS * HOUR_MS);
}

/** A report that is open, by a user who is in good standing. */
export interface CountedReport {
  reporterId: string;
  reporterJoined: Date;
  at: Date;
}

/**
 * The open reports about one account that count, where they are enough to hide what they are about; else none. One by an
 * account that is new itself does not count: it costs nothing to make three.
 */
export function enoughToHide<R extends CountedReport>(reports: readonly R[], now: Date): R[] {
  const counted = reports.filter(
    ({ reporterJoined, at }) => !isNewAccount(reporterJoined, at) && at > countedSince(now),
  );
  return new Set(counted.map(({ reporterId }) => reporterId)).size >= REPORTERS ? counted : [];
}

/**
 * Whether a rule may hide a thing: only one in sight that waits for a moderator, and about which none has decided yet.
 * @param openSince of its case
 */
export function mayHide(thing: {
  openSince: Date | null;
  isLookedAt: boolean;
  state: ContentState | null;
}): boolean {
  return thing.openSince !== null && !thing.isLookedAt && thing.state === 'active';
}
