import { countSetAside } from '#infra/metrics/waiting.queries.ts';
import { type Check, ok, warning } from './check.ts';

export const eventsSetAsideCheck: Check = {
  id: 'events-set-aside',
  help: 'The table failed_events and the log of the workers say which consumer gave up on which event. Report it as a bug.',
  async run({ database }) {
    const count = await countSetAside(database);
    if (count === 0) return ok('No event was set aside.');
    return warning(`${count} event${count === 1 ? ' was' : 's were'} set aside, because a consumer failed.`);
  },
};
