import { DEAD_QUEUE } from '#infra/jobs/queue-settings.ts';
import { MAIL_QUEUE } from '#infra/mail/outbox.ts';
import { countDue } from '#infra/metrics/waiting.queries.ts';
import { type Check, ok } from './check.ts';
import { judgeWait } from './judge-wait.ts';

export const jobsLateCheck: Check = {
  id: 'jobs-late',
  help: 'Start a worker (ROLE=worker or all), or one more. The log of the workers says which jobs fail.',
  async run({ database }) {
    const due = [...(await countDue(database))].filter(
      ([queue]) => queue !== MAIL_QUEUE && queue !== DEAD_QUEUE,
    );
    const [queue, { oldestSeconds }] = due.toSorted(
      ([, a], [, b]) => b.oldestSeconds - a.oldestSeconds,
    )[0] ?? ['', { oldestSeconds: 0 }];
    return judgeWait(oldestSeconds, {
      fine: ok('No job waits for long.'),
      late: (time) => `A job in the queue "${queue}" has been due for ${time}.`,
    });
  },
};
