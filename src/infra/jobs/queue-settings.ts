import type { Queue } from 'pg-boss';

export type QueueSettings = Omit<Queue, 'name'>;

const DAY_SECONDS = 24 * 60 * 60;

const COMMON: QueueSettings = {
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60 * 60,
  // Jobs of a killed process are retried when their heartbeat is this old.
  heartbeatSeconds: 60,
  expireInSeconds: 15 * 60,
  deleteAfterSeconds: DAY_SECONDS,
  notify: true,
};

export const DEAD_QUEUE = 'dead';

/**
 * Jobs queued by a transaction. With the delays above, 80 tries take three days, longer than a mail server is usually
 * down.
 */
export const WORK: QueueSettings = { ...COMMON, policy: 'short', retryLimit: 80, deadLetter: DEAD_QUEUE };

/** Scheduled jobs: at most one is waiting or running. A failed run is soon followed by the next scheduled one. */
export const CRON: QueueSettings = { ...COMMON, policy: 'exclusive', retryLimit: 2 };

/** Stores every job that failed for good, with its error, for a year: `select * from jobs.job where name = 'dead'`. */
export const DEAD_LETTERS: QueueSettings = { retentionSeconds: 365 * DAY_SECONDS };
