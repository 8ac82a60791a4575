import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { respond } from '#infra/edge/response.ts';
import type { ServerModule } from '#infra/module.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import { VERSION } from '#infra/version.ts';
import { findRole } from '#modules/accounts/server/roles.service.ts';
import { checksContract } from '#modules/checks/checks.contract.ts';
import { checksRefusals } from '#modules/checks/checks.messages.ts';
import { canSeeChecks } from '#modules/checks/checks.policy.ts';
import { findAccountState } from '#modules/profiles/server/profiles.service.ts';
import { checksOf } from './checks.service.ts';

export function checksRoutes(context: AppContext, modules: readonly ServerModule[]): ServedEndpoint[] {
  const { clock, database } = context;

  const requireAdmin = async (viewer: Viewer): Promise<void> => {
    const role = await findRole(database.db, viewer.userId);
    const state = await findAccountState(database.db, viewer.userId);
    if (!canSeeChecks(role && state ? policyViewer(viewer, { role, state }) : null).ok)
      throw new AppError('not_found', checksRefusals.notFound);
  };

  return serve(checksContract, {
    adminChecks: async ({ viewer }) => {
      await requireAdmin(viewer);
      const checks = await checksOf(context).run(modules);
      return respond({ version: VERSION, checkedAt: clock.now().toISOString(), checks });
    },
  });
}
