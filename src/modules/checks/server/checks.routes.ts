import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { ServerModule } from '#infra/module.ts';
import { VERSION } from '#infra/version.ts';
import { requireAdmin } from '#modules/accounts/server/roles.service.ts';
import { checksContract } from '#modules/checks/checks.contract.ts';
import { checksOf } from './checks.service.ts';

export function checksRoutes(context: AppContext, modules: readonly ServerModule[]): ServedEndpoint[] {
  const { clock, database } = context;
  return serve(checksContract, {
    adminChecks: async ({ viewer }) => {
      await requireAdmin(context, database.db, viewer);
      const checks = await checksOf(context).run(modules);
      return { body: { version: VERSION, checkedAt: clock.now().toISOString(), checks } };
    },
  });
}
