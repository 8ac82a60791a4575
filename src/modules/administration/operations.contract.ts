import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { id, instant, message } from '#contract/fields.ts';
import { adminErrors, adminPage } from './administration.contract.ts';
import { ADMIN_LOG_ACTIONS, MOST_JOBS } from './administration.rules.ts';
import { operationsEndpoints } from './operations.endpoints.ts';

const count = z.number().int();

const figures = z.object({
  version: z.string(),
  node: z.string(),
  postgres: z.string(),
  /** When the process started that answers. */
  startedAt: instant,
  users: count,
  kollabs: count,
  requests: count,
  completed: count,
  /** In bytes. */
  database: z.number(),
  pictures: z.number(),
  files: z.number(),
});
export type FiguresView = z.output<typeof figures>;

const loggedChange = z.object({
  logId: z.string(),
  action: z.enum(ADMIN_LOG_ACTIONS),
  /** Settings with old and new values, ids, counts and words of fixed sets. */
  detail: z.record(z.string(), z.unknown()),
  /** Username; empty for the command line and for deleted accounts. */
  admin: z.string(),
  operator: z.boolean(),
  /** Username of the user whom it concerns; empty if it concerns none, and for deleted accounts. */
  about: z.string(),
  date: instant,
});
export type LoggedChange = z.output<typeof loggedChange>;

const retryingMail = z.object({
  jobId: z.string(),
  kind: z.string(),
  tries: count,
  nextAt: instant,
  /** What the mail server answered, without addresses. */
  reason: z.string(),
});

const mailView = z.object({
  /** `none`: mail waits until `SMTP_URL` is set. `mailbox`: the developer page shows it. */
  delivery: z.enum(['smtp', 'mailbox', 'none']),
  server: z
    .object({
      host: z.string(),
      port: count,
      tls: z.enum(['always', 'offered']),
      hasUser: z.boolean(),
      hasPassword: z.boolean(),
    })
    .nullable(),
  from: z.string(),
  dkimSelector: z.string(),
  /** Mails that are due, and how long the oldest has been. */
  waiting: count,
  oldestSeconds: z.number(),
  /** Mails for later, such as those that wait five minutes for an answer. */
  later: count,
  retrying: count,
  failed: count,
  /** The next ones of those that are tried again. */
  next: z.array(retryingMail),
});
export type MailView = z.output<typeof mailView>;

const jobsView = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      due: count,
      oldestSeconds: z.number(),
      later: count,
      retrying: count,
      running: count,
      failed: count,
    }),
  ),
  consumers: z.array(
    z.object({
      name: z.string(),
      /** Events that it has not handled, counted up to 10000. */
      behind: count,
      lagSeconds: z.number(),
      /** Events that it could not handle. */
      setAside: count,
    }),
  ),
});
export type JobsView = z.output<typeof jobsView>;

const deadJob = z.object({
  jobId: z.string(),
  queue: z.string(),
  /** What a mail is about; empty for other jobs. */
  kind: z.string(),
  /** Username of the user whom it concerns; empty if it names none. */
  about: z.string(),
  failedAt: instant,
  tries: count,
  /** Without addresses. */
  reason: z.string(),
});
export type DeadJobView = z.output<typeof deadJob>;

const queue = z.string().min(1).max(100);

/** Jobs by their ids, or all of a queue. */
export const whichJobs = z
  .object({
    ids: z.array(id).max(MOST_JOBS, `At most ${MOST_JOBS} at once`).default([]),
    queue: queue.optional(),
  })
  .refine(({ ids, queue }) => ids.length > 0 !== (queue !== undefined), {
    path: ['ids'],
    error: 'Choose jobs, or a queue',
  });

const proved = [...adminErrors, 'authentication_needed', 'wrong_state'] as const;

export const operationsContract = defineContract(operationsEndpoints, {
  adminFigures: {
    summary: 'Versions, totals and the room that this place takes, for admins.',
    access: 'viewer',
    response: figures,
    errors: adminErrors,
  },
  adminLog: {
    summary:
      'What admins and the command line did with this place and with accounts, newest first, for admins.',
    access: 'viewer',
    query: adminPage.extend({ action: z.enum(ADMIN_LOG_ACTIONS).optional() }),
    response: z.array(loggedChange),
    list: 'keyset',
    errors: adminErrors,
  },
  adminMail: {
    summary: 'The settings of mail without secrets, and what waits or is tried again, for admins.',
    access: 'viewer',
    response: mailView,
    errors: adminErrors,
  },
  testMail: {
    summary:
      'Send a mail to the admin’s own address, and get what the mail server answered, within 15 seconds.',
    access: 'viewer',
    response: z.object({ sent: z.boolean(), message: z.string() }),
    errors: adminErrors,
  },
  adminJobs: {
    summary: 'The queues of background jobs and the consumers of the event log, for admins.',
    access: 'viewer',
    response: jobsView,
    errors: adminErrors,
  },
  deadJobs: {
    summary: 'Jobs that failed for good, newest first, for admins. Mails are the jobs of the queue `mail`.',
    access: 'viewer',
    query: adminPage.extend({ queue: queue.optional() }),
    response: z.array(deadJob),
    list: 'keyset',
    counted: true,
    errors: adminErrors,
  },
  requeueJobs: {
    summary:
      'Put jobs that failed for good back into their queues, by id or queue, at most 1000, for admins with a recent proof.',
    access: 'viewer',
    body: whichJobs,
    response: message,
    errors: proved,
  },
  discardJobs: {
    summary:
      'Delete jobs that failed for good, by id or queue, at most 1000, without doing them, for admins with a recent proof.',
    access: 'viewer',
    body: whichJobs,
    response: message,
    errors: proved,
  },
  rebuildSearch: {
    summary: 'Write all search rows again in the background, for admins with a recent proof.',
    access: 'viewer',
    response: message,
    errors: [...adminErrors, 'authentication_needed'],
  },
});
export type OperationsContract = typeof operationsContract;
