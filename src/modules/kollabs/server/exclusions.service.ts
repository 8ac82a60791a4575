import { and, arrayOverlaps, not, notInArray, type SQL } from 'drizzle-orm';
import { type Exclusions, notBlockedWith } from '#modules/profiles/server/exclusions.service.ts';
import { kollabs } from './kollabs.table.ts';

/**
 * The condition that leaves out what a person muted and Kollabs of people with whom there is a block; undefined
 * where there is nothing to leave out. It stands beside the order of a list, so that its pages stay full.
 */
export function kollabsFor(exclusions: Exclusions | null): SQL | undefined {
  if (!exclusions) return undefined;
  const { mutedTags, mutedCategories } = exclusions;
  return and(
    notBlockedWith(exclusions, kollabs.ownerId),
    mutedCategories.length > 0 ? notInArray(kollabs.category, mutedCategories) : undefined,
    mutedTags.length > 0 ? not(arrayOverlaps(kollabs.tags, mutedTags)) : undefined,
  );
}
