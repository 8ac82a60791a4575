import type { Condition } from '#infra/db/condition.ts';
import { publishedVisibleTo } from '#modules/profiles/server/published.service.ts';
import type { Reader } from '#modules/profiles/server/visibility.service.ts';

/** The names that a statement gives the rows. Without an owner, the profile is looked up for each Kollab. */
export interface KollabNames {
  kollab: string;
  owner?: string;
}

/** The condition that a reader may see a Kollab, whether or not it is open to requests. */
export function kollabsVisibleTo(
  reader: Reader,
  { kollab, ...names }: KollabNames = { kollab: 'kollabs' },
): Condition {
  return publishedVisibleTo(reader, { ...names, row: kollab });
}
