import { z } from 'zod';
import { CHECK_LEVELS } from '#contract/check-levels.ts';
import { defineContract } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { checksEndpoints } from './checks.endpoints.ts';

const checkResult = z
  .object({
    id: z.string(),
    level: z.enum(CHECK_LEVELS),
    /** What was found. */
    sentence: z.string(),
    /** What to do if the level is not `ok`. */
    help: z.string(),
  })
  .meta({ id: 'CheckResult' });
export type CheckResultView = z.infer<typeof checkResult>;

const checksView = z
  .object({
    version: z.string(),
    checkedAt: instant,
    /** The worst first. */
    checks: z.array(checkResult),
  })
  .meta({ id: 'Checks' });
export type ChecksView = z.infer<typeof checksView>;

export const checksContract = defineContract(checksEndpoints, {
  adminChecks: {
    summary: 'Checks of the running instance, made for this call. For admins; 404 for users without a role.',
    access: 'viewer',
    response: checksView,
    errors: ['not_found', 'forbidden', 'second_factor_needed'],
  },
});
export type ChecksContract = typeof checksContract;
