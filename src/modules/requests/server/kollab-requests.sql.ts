import { and, eq, or, type SQL } from 'drizzle-orm';
import { isActive, isCompleted, isPending } from './request-states.sql.ts';
import { requests } from './requests.table.ts';

/**
 * The requests on a Kollab that a viewer may list: all for its owner; for others their own and the completed ones.
 * Closed requests are in no list.
 */
export function requestsOnKollab(
  kollab: { id: string; ownerId: string },
  viewerId: string | null,
  state: 'pending' | 'active' | 'completed' | undefined,
): SQL | undefined {
  const states = { pending: isPending, active: isActive, completed: isCompleted };
  const wanted = state ? states[state] : or(isPending, isActive, isCompleted);
  const whose =
    viewerId === kollab.ownerId
      ? undefined
      : or(isCompleted, viewerId === null ? undefined : eq(requests.senderId, viewerId));
  return and(eq(requests.kollabId, kollab.id), wanted, whose);
}
