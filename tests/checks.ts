import type { AppContext } from '#infra/app-context.ts';
import type { Check, Finding } from '#infra/checks/check.ts';
import type { Env } from '#infra/env.ts';
import type { TestApp } from './test-app.ts';

/** What a test changes for one check. */
export interface Circumstances extends Partial<Omit<AppContext, 'env'>> {
  env?: Partial<Env>;
}

/** Returns a function that runs a check in other circumstances than those of the test app. */
export function checking(appOf: () => TestApp) {
  return ({ run }: Check, { env, ...changed }: Circumstances = {}): Promise<Finding> => {
    const { context } = appOf();
    return run({
      context: { ...context, ...changed, env: { ...context.env, ...env } },
      database: context.database,
      signal: AbortSignal.timeout(10_000),
    });
  };
}

/** A clock that is ahead of the database's, or behind it. */
export function clockAt(date: Date | string): AppContext['clock'] {
  return { now: () => new Date(date) };
}
