import type { Check } from './check.ts';
import { clockCheck } from './clock.check.ts';
import { connectionsCheck } from './connections.check.ts';
import { consumersCheck } from './consumers.check.ts';
import { diskCheck } from './disk.check.ts';
import { eventsSetAsideCheck } from './events-set-aside.check.ts';
import { jobsDeadCheck } from './jobs-dead.check.ts';
import { poolerCheck } from './pooler.check.ts';
import { tablesCheck } from './tables.check.ts';

/** The checks of the infrastructure. */
export const kitChecks: readonly Check[] = [
  tablesCheck,
  poolerCheck,
  clockCheck,
  connectionsCheck,
  diskCheck,
  consumersCheck,
  eventsSetAsideCheck,
  jobsDeadCheck,
];
