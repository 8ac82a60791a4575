import { counted } from '#contract/text.ts';
import { transactionOrDryRun } from '#infra/db/dry-run.ts';
import type { DeadJobFilter } from '#infra/jobs/dead-letters.ts';
import {
  discardDead as discard,
  requeueDead as requeue,
} from '#modules/administration/server/jobs.commands.ts';
import { type AdminArguments, type AdminCommand, textOf, UsageError } from './admin-command.ts';

const SHOWN = 50;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const listDead: AdminCommand = {
  name: 'jobs dead',
  usage: 'jobs dead [--queue <queue>]',
  about: `Lists the newest ${SHOWN} jobs that failed for good: id, time, queue and reason.`,
  notes: ['Changes nothing.'],
  options: { queue: { type: 'string' } },
  most: 0,
  async run({ jobs }, given) {
    const { rows: dead, total } = await jobs.dead.list({ queue: textOf(given, 'queue'), limit: SHOWN });
    for (const { id, queue, diedAt, reason } of dead)
      console.log([id, diedAt.toISOString(), queue, reason].join('  '));
    console.log(total > dead.length ? `${dead.length} of ${total} jobs` : counted(total, 'job'));
    return 0;
  },
};

export const requeueDead: AdminCommand = {
  name: 'jobs requeue',
  usage: 'jobs requeue <id…> | --queue <queue> | --all',
  about: 'Puts jobs that failed for good back into their queues, as new ones.',
  notes: ['At most 1000 at once: repeat it for more. It is recorded in the log of the place.'],
  options: { queue: { type: 'string' }, all: { type: 'boolean' } },
  most: 1000,
  async run(context, given) {
    const { dryRun } = given;
    const which = whichOf(given, 'Give ids, a queue, or --all.');
    const moved = await transactionOrDryRun(context.database.db, given, (tx) =>
      requeue(context, tx, null, which),
    );
    console.log(`${dryRun ? 'Would put' : 'Put'} ${counted(moved, 'job')} back.`);
    return moved > 0 ? 0 : 1;
  },
};

export const discardDead: AdminCommand = {
  name: 'jobs discard',
  usage: 'jobs discard <id…> | --queue <queue>',
  about: 'Deletes jobs that failed for good, without doing them.',
  notes: ['At most 1000 at once: repeat it for more. It is recorded in the log of the place.'],
  options: { queue: { type: 'string' } },
  most: 1000,
  async run(context, given) {
    const { dryRun } = given;
    const which = whichOf(given, 'Give ids, or a queue.');
    const discarded = await transactionOrDryRun(context.database.db, given, (tx) =>
      discard(context, tx, null, which),
    );
    console.log(`${dryRun ? 'Would delete' : 'Deleted'} ${counted(discarded, 'job')}.`);
    return discarded > 0 ? 0 : 1;
  },
};

/** The filter for dead jobs. @throws {UsageError} with `missing` unless exactly one filter was passed */
function whichOf(given: AdminArguments, missing: string): DeadJobFilter {
  const { positionals: ids } = given;
  const queue = textOf(given, 'queue');
  const ways = [ids.length > 0, queue !== undefined, given.values.all === true].filter(Boolean);
  if (ways.length !== 1) throw new UsageError(missing);
  const wrong = ids.find((id) => !ID.test(id));
  if (wrong) throw new UsageError(`${wrong} is not the id of a job.`);
  return { ids, queue };
}
