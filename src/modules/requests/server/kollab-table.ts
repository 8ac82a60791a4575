import { and, eq, or, type SQL } from 'drizzle-orm';
import { isActive, isCompleted, isPending } from './request-states.sql.ts';
import { requests } from './requests.table.ts';

export type KollabTableState = 'pending' | 'active' | 'completed';

/**
 * The condition of the table of requests on a Kollab's page (no table of the database). Which of a Kollab's requests a viewer may see (decisions.md section 3): its owner all, others their own and the
 * completed ones. Closed requests are in no list.
 */
export function tableOfKollab(
  kollab: { id: string; ownerId: string },
  viewerId: string | null,
  state: KollabTableState | undefined,
): SQL | undefined {
  const states = { pending: isPending, active: isActive, completed: isCompleted };
  const wanted = state ? states[state] : or(isPending, isActive, isCompleted);
  const whose =
    viewerId === kollab.ownerId
      ? undefined
      : or(isCompleted, viewerId === null ? undefined : eq(requests.senderId, viewerId));
  return and(eq(requests.kollabId, kollab.id), wanted, whose);
}
