import { MAIL_QUEUE } from '#infra/mail/outbox.ts';
import { countDue } from '#infra/metrics/waiting.queries.ts';
import { type Check, ok } from './check.ts';
import { judgeWait } from './judge-wait.ts';

export const mailQueueCheck: Check = {
  id: 'mail-queue',
  help: 'Start a worker (ROLE=worker or all), and see what the mail server answers in its log. Users wait for these mails to sign up.',
  async run({ database }) {
    const { oldestSeconds = 0 } = (await countDue(database)).get(MAIL_QUEUE) ?? {};
    return judgeWait(oldestSeconds, {
      fine: ok('No mail waits for long.'),
      late: (time) => `A mail has been due for ${time}.`,
    });
  },
};
