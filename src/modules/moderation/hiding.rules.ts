/** Rules that hide content until a moderator decides (decision 30). Pure; the time is a parameter. */
import type { ContentState } from '#contract/policy.ts';
import { isNewAccount } from '#modules/profiles/new-account.rules.ts';

/**
 * `term` applies to content of every account that contains a hiding term; the others only to new accounts' content.
 */
export const HIDING_RULES = ['reported', 'repeated', 'term'] as const;
export type HidingRule = (typeof HIDING_RULES)[number];

const HOUR_MS = 60 * 60 * 1000;
/** Different reporters, and within how many hours. */
const REPORTERS = 3;
const WITHIN_HOURS = 24;

export function countedSince(now: Date): Date {
  return new Date(now.getTime() - WITHIN_HOURS * HOUR_MS);
}

/** By a user in good standing. */
export interface CountedReport {
  reporterId: string;
  reporterJoined: Date;
  at: Date;
}

/**
 * The reports that count if they are enough to hide their subjects, otherwise none. Reports by new accounts
 * do not count, because making three accounts costs nothing.
 */
export function enoughToHide<R extends CountedReport>(reports: readonly R[], now: Date): R[] {
  const counted = reports.filter(
    ({ reporterJoined, at }) => !isNewAccount(reporterJoined, at) && at > countedSince(now),
  );
  return new Set(counted.map(({ reporterId }) => reporterId)).size >= REPORTERS ? counted : [];
}

/**
 * The thing is visible, waits for a moderator, and no moderator has decided about it.
 * @param openSince of its case
 */
export function mayHide(thing: {
  openSince: Date | null;
  isLookedAt: boolean;
  state: ContentState | null;
}): boolean {
  return thing.openSince !== null && !thing.isLookedAt && thing.state === 'active';
}
