import { findLags } from '#infra/metrics/waiting.queries.ts';
import { type Check, ok, problem, warning } from './check.ts';

const LATE_MS = 60_000;
const VERY_LATE_MS = 5 * 60_000;

export const consumersCheck: Check = {
  id: 'consumers',
  help: 'Start a worker (ROLE=worker or all), and look for its errors in the log. A transaction that is open for long holds consumers up, too.',
  async run({ context, database }) {
    const now = context.clock.now().getTime();
    const lags = await findLags(database, context.consumers.names);
    const late = lags.filter(({ oldest }) => oldest && now - oldest.getTime() > LATE_MS);
    if (late.length === 0) return ok('The consumers of the event log are up to date.');
    const longest = Math.max(...late.map(({ oldest }) => now - (oldest?.getTime() ?? now)));
    const sentence = `${late.map(({ name }) => name).join(', ')}: behind the event log by up to ${Math.round(longest / 60_000)} minutes.`;
    return longest > VERY_LATE_MS ? problem(sentence) : warning(sentence);
  },
};
