import { CHECK_LEVELS, type CheckLevel } from '#contract/check-levels.ts';
import type { ServerModule } from '#infra/module.ts';
import { checksRoutes } from './checks.routes.ts';
import { checksOf } from './checks.service.ts';

/** 0 for `ok`, so that an alert can compare numbers. */
const gaugeOf = (level: CheckLevel) => CHECK_LEVELS.length - 1 - CHECK_LEVELS.indexOf(level);

export const checksModule: ServerModule = {
  name: 'checks',
  endpoints: checksRoutes,
  measures: (context, modules) => [
    {
      name: 'check_level',
      help: 'Results of the checks of the instance, at most a minute old: 0 is ok, 1 a warning, 2 a problem.',
      kind: 'gauge',
      labels: ['id'],
      read: async () =>
        (await checksOf(context).recent(modules)).map(({ id, level }) => ({
          labels: [id],
          value: gaugeOf(level),
        })),
    },
  ],
};
