import type { AppContext } from '#infra/app-context.ts';
import { withoutAddresses } from '#infra/errors.ts';
import { MAIL_QUEUE } from '#infra/mail/outbox.ts';
import { smtpSettings } from '#infra/mail/smtp-settings.ts';
import {
  countQueued,
  countSetAsideBy,
  findLags,
  listRetrying,
  type Queued,
} from '#infra/metrics/waiting.queries.ts';
import type { JobsView, MailView } from '#modules/administration/operations.contract.ts';
import { kindIn } from './operations.present.ts';

const NEXT_SHOWN = 20;
const EMPTY = { jobs: 0, oldestSeconds: 0, later: 0, retrying: 0, running: 0, dead: 0 };

export async function readMail({ database, env, outbox }: AppContext): Promise<MailView> {
  const queued = (await countQueued(database)).find(({ name }) => name === MAIL_QUEUE);
  const { jobs, oldestSeconds, later, retrying, dead } = queued ?? { ...EMPTY, name: MAIL_QUEUE };
  const next = retrying > 0 ? await listRetrying(database, MAIL_QUEUE, NEXT_SHOWN) : [];
  return {
    delivery: env.smtpUrl ? 'smtp' : outbox.mailbox ? 'mailbox' : 'none',
    server: env.smtpUrl ? smtpSettings(env.smtpUrl) : null,
    ...{ from: env.mailFrom, dkimSelector: env.dkimSelector ?? '' },
    ...{ waiting: jobs, oldestSeconds, later, retrying, failed: dead },
    next: next.map(({ id, data, tries, nextAt, reason }) => ({
      ...{ jobId: id, kind: kindIn(data), tries, nextAt: nextAt.toISOString() },
      reason: withoutAddresses(reason),
    })),
  };
}

export async function readJobs({ database, consumers, clock, jobs }: AppContext): Promise<JobsView> {
  const [queued, lags, setAside] = await Promise.all([
    countQueued(database),
    findLags(database, consumers.names),
    countSetAsideBy(database),
  ]);
  const now = clock.now().getTime();
  const known = new Map<string, Queued>(queued.map((one) => [one.name, one]));
  const names = [...new Set([...jobs.queues, ...known.keys()])].toSorted();
  return {
    queues: names.map((name) => {
      const { jobs: due, dead: failed, ...counts } = known.get(name) ?? { ...EMPTY, name };
      return { ...counts, due, failed };
    }),
    consumers: lags.map(({ name, behind, oldest }) => ({
      ...{ name, behind, setAside: setAside.get(name) ?? 0 },
      lagSeconds: oldest ? Math.max(0, now - oldest.getTime()) / 1000 : 0,
    })),
  };
}
