import type { AppContext } from '#infra/app-context.ts';
import type { CheckResult } from '#infra/checks/check.ts';
import { runChecks } from '#infra/checks/run-checks.ts';
import type { ServerModule } from '#infra/module.ts';
import { perApp } from '#infra/per-app.ts';

/** For metrics: how long a result is used again. */
const FRESH_MS = 60_000;

export interface Checks {
  /** Runs the checks of all modules. Concurrent calls share one run. */
  run(modules: readonly ServerModule[]): Promise<CheckResult[]>;
  /** The last results, at most a minute old. */
  recent(modules: readonly ServerModule[]): Promise<CheckResult[]>;
}

export const checksOf = perApp(createChecks);

function createChecks(context: AppContext): Checks {
  let running: Promise<CheckResult[]> | null = null;
  let last: { results: CheckResult[]; at: number } | null = null;
  const run = (modules: readonly ServerModule[]) => {
    running ??= runChecks(
      context,
      modules.flatMap(({ checks = [] }) => checks),
    )
      .then((results) => {
        last = { results, at: performance.now() };
        return results;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
  return {
    run,
    recent: async (modules) =>
      last && performance.now() - last.at < FRESH_MS ? last.results : await run(modules),
  };
}
