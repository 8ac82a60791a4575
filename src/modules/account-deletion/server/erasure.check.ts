import { type Check, durationText, ok, problem, warning } from '#infra/checks/check.ts';
import { findOverdue } from '#modules/profiles/server/leaving.service.ts';
import { findErasureAge } from './account-deletion.queries.ts';

const LATE_SECONDS = 60 * 60;
const VERY_LATE_SECONDS = 24 * 60 * 60;

export const erasureCheck: Check = {
  id: 'erasure',
  help: 'Start a worker, and remove the cause that its log names. Then run `npm run admin -- jobs requeue --queue account-deletions.erase`.',
  async run({ context, database }) {
    const overdue = await findOverdue(database.db, context.clock.now());
    const age = await findErasureAge({ ...context, database });
    const seconds = Math.max(overdue, age);
    if (seconds < LATE_SECONDS) return ok('Deleted accounts are erased in time.');
    const sentence = `The data of a deleted account should have been erased ${durationText(seconds)} ago.`;
    return seconds > VERY_LATE_SECONDS ? problem(sentence) : warning(sentence);
  },
};
