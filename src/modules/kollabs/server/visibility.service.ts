import type { Condition } from '#infra/db/condition.ts';
import { publishedVisibleTo } from '#modules/profiles/server/published.service.ts';
import type { Reader } from '#modules/profiles/server/visibility.service.ts';

/**
 * The aliases of the rows in the statement. Without `owner`, the condition looks up the owner's profile for each
 * Kollab.
 */
export interface KollabNames {
  kollab: string;
  owner?: string;
}

/** Whether or not the Kollab is open to requests. */
export function kollabsVisibleTo(
  reader: Reader,
  { kollab, ...names }: KollabNames = { kollab: 'kollabs' },
): Condition {
  return publishedVisibleTo(reader, { ...names, row: kollab });
}
