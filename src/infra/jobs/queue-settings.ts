import type { Queue } from 'pg-boss';

export type QueueSettings = Omit<Queue, 'name'>;

const DAY_SECONDS = 24 * 60 * 60;

const COMMON: QueueSettings = {
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60 * 60,
  // A process that was killed leaves its jobs marked as running: they are taken up again after so long.
  heartbeatSeconds: 60,
  expireInSeconds: 15 * 60,
  deleteAfterSeconds: DAY_SECONDS,
  notify: true,
};

export const DEAD_QUEUE = 'dead';

/** Jobs that a transaction queued. With the delays above, 80 tries take three days: longer than a mail server is away. */
export const WORK: QueueSettings = { ...COMMON, policy: 'short', retryLimit: 80, deadLetter: DEAD_QUEUE };

/** Scheduled jobs: at most one waits or runs, and the schedule adds the next one anyway. */
export const CRON: QueueSettings = { ...COMMON, policy: 'exclusive', retryLimit: 2 };

/** Keeps every job that failed for good, with its error, for a year: `select * from jobs.job where name = 'dead'`. */
export const DEAD_LETTERS: QueueSettings = { retentionSeconds: 365 * DAY_SECONDS };
