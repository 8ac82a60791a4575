import type { PolicyViewer } from '#contract/policy.ts';
import type { Change } from '#infra/api/change.ts';
import type { AppContext } from '#infra/app-context.ts';
import { refusalOf } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import type { Viewer } from '#infra/session/token.ts';
import { requireRecentAuthentication } from '#modules/accounts/server/accounts.service.ts';
import { requireAdmin } from '#modules/accounts/server/roles.service.ts';

/**
 * A change that asks an admin for a proof of the last ten minutes. A repeated request gets its first response.
 * @param work returns the message of the response
 * @throws {AppError} as `requireAdmin`; authentication_needed
 */
export async function provedChange(
  context: AppContext,
  { viewer, change }: { viewer: Viewer; change: Change },
  work: (tx: Tx, admin: PolicyViewer) => Promise<string>,
): Promise<EndpointResponse<{ message: string }>> {
  await context.requireAccount(viewer.userId, 'change');
  await requireAdmin(context, context.database.db, viewer);
  const refusal = await refusalOf(requireRecentAuthentication(context, viewer));
  return change(async (tx) => {
    if (refusal) throw refusal;
    const admin = await requireAdmin(context, tx, viewer);
    return { body: { message: await work(tx, admin) } };
  });
}
