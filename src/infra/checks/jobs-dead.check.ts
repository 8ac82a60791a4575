import { DEAD_QUEUE } from '#infra/jobs/queue-settings.ts';
import { countDue } from '#infra/metrics/waiting.queries.ts';
import { type Check, ok, warning } from './check.ts';

export const jobsDeadCheck: Check = {
  id: 'jobs-dead',
  help: 'Look at them under Administration, Jobs, and remove the cause. Then put them back or discard them, there or by `npm run admin -- jobs`.',
  async run({ database }) {
    const dead = (await countDue(database)).get(DEAD_QUEUE)?.jobs ?? 0;
    if (dead === 0) return ok('No job has failed for good.');
    return warning(`${dead} job${dead === 1 ? ' has' : 's have'} failed for good.`);
  },
};
