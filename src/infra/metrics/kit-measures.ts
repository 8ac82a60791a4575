import type { Pool } from 'pg';
import type { Clock } from '#infra/clock.ts';
import { MAX_PREPARED, plannedUses } from '#infra/db/planned.ts';
import type { Database } from '#infra/db/pool.ts';
import type { Admission } from '#infra/edge/admission.ts';
import type { PreparedResponses } from '#infra/edge/prepared-responses.ts';
import type { RateLimiter } from '#infra/edge/rate-limiter.ts';
import type { SharedCaches } from '#infra/edge/shared-caches.ts';
import type { Consumers } from '#infra/events/consumers.ts';
import type { EventTail } from '#infra/events/tail.ts';
import type { Jobs } from '#infra/jobs/jobs.ts';
import { DEAD_QUEUE } from '#infra/jobs/queue-settings.ts';
import type { LiveHub } from '#infra/live/live-hub.ts';
import type { Outbox } from '#infra/mail/outbox.ts';
import type { Tracing } from '#infra/tracing/span.ts';
import { type Measure, single } from './measure.ts';
import { countDue, countSetAside, findLags } from './waiting.queries.ts';

export interface Measured {
  pools: Readonly<Record<string, Pool>>;
  prepared: PreparedResponses;
  sharedCaches: SharedCaches;
  admission: Admission;
  limiter: RateLimiter;
  outbox: Outbox;
  hub: LiveHub;
  tail: EventTail;
}

export function processMeasures(measured: Measured): Measure[] {
  const { pools, prepared, sharedCaches, admission, limiter, outbox, hub, tail } = measured;
  const each = (read: (pool: Pool) => number) => () =>
    Object.entries(pools).map(([name, pool]) => ({ labels: [name], value: read(pool) }));
  return [
    {
      name: 'db_pool_connections',
      help: 'Open database connections, by pool and state.',
      kind: 'gauge',
      labels: ['pool', 'state'],
      read: () =>
        Object.entries(pools).flatMap(([name, { totalCount, idleCount }]) => [
          { labels: [name, 'idle'], value: idleCount },
          { labels: [name, 'in_use'], value: totalCount - idleCount },
        ]),
    },
    {
      name: 'db_pool_limit',
      help: 'Maximum number of connections of a pool.',
      kind: 'gauge',
      labels: ['pool'],
      read: each((pool) => pool.options.max),
    },
    {
      name: 'db_pool_waiting',
      help: 'Statements and transactions that wait for a connection.',
      kind: 'gauge',
      labels: ['pool'],
      read: each((pool) => pool.waitingCount),
    },
    single({
      name: 'planned_statements_kept',
      help: `Statements whose plan each connection keeps: the ${MAX_PREPARED} most recently used.`,
      kind: 'gauge',
      read: () => plannedUses.kept,
    }),
    {
      name: 'planned_statement_runs_total',
      help: 'Runs of prepared statements, by whether the plan was kept or new.',
      kind: 'counter',
      labels: ['plan'],
      read: () => Object.entries(plannedUses.runs).map(([plan, value]) => ({ labels: [plan], value })),
    },
    single({
      name: 'work_units',
      help: 'Units of work in progress. A short read is one unit.',
      kind: 'gauge',
      read: () => admission.taken,
    }),
    {
      name: 'requests_refused_total',
      help: 'Requests refused because the process was overloaded, by rank of the caller.',
      kind: 'counter',
      labels: ['rank'],
      read: () => Object.entries(admission.refusedOf).map(([rank, value]) => ({ labels: [rank], value })),
    },
    {
      name: 'rate_limited_total',
      help: 'Refusals by rate limits, by limit.',
      kind: 'counter',
      labels: ['limit'],
      read: () => limiter.refusals.read(),
    },
    {
      name: 'mails_total',
      help: 'Mails sent, and attempts that failed, by kind.',
      kind: 'counter',
      labels: ['kind', 'outcome'],
      read: () => outbox.outcomes.read(),
    },
    {
      name: 'cache_lookups_total',
      help: 'Lookups in shared caches: kept (a hit), joined (another request was computing it) or made.',
      kind: 'counter',
      labels: ['cache', 'outcome'],
      read: () =>
        sharedCaches
          .uses()
          .flatMap(({ cache, uses }) =>
            Object.entries(uses).map(([outcome, value]) => ({ labels: [cache, outcome], value })),
          ),
    },
    single({
      name: 'prepared_responses_total',
      help: 'Requests answered with a prepared response, before routing.',
      kind: 'counter',
      read: () => prepared.sent,
    }),
    single({
      name: 'live_streams',
      help: 'Open streams of live updates.',
      kind: 'gauge',
      read: () => hub.open,
    }),
    single({
      name: 'event_tail_behind_seconds',
      help: 'Time since this process last reached the end of the event log.',
      kind: 'gauge',
      read: () => tail.behindMs / 1000,
    }),
    {
      name: 'event_tail_failures_total',
      help: 'Events that a listener of this process failed to handle, by listener. What it caches may be a minute old.',
      kind: 'counter',
      labels: ['listener'],
      read: () => tail.failures.read(),
    },
  ];
}

interface Followed {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  consumers: Consumers;
}

/**
 * Measures of queued jobs and unhandled events in the database. Every process reports them, even if it runs neither
 * jobs nor consumers, since they matter most when no process does.
 */
export function waitingMeasures({ database, clock, jobs, consumers }: Followed): Measure[] {
  return [
    {
      name: 'jobs_due',
      help: 'Jobs that are due and waiting, by queue. Those in the queue "dead" have failed for good.',
      kind: 'gauge',
      labels: ['queue'],
      async read() {
        const due = await countDue(database);
        return [DEAD_QUEUE, ...jobs.queues].map((queue) => ({
          labels: [queue],
          value: due.get(queue)?.jobs ?? 0,
        }));
      },
    },
    {
      name: 'jobs_oldest_due_seconds',
      help: 'How long the oldest of these jobs has been due, by queue.',
      kind: 'gauge',
      labels: ['queue'],
      async read() {
        const due = await countDue(database);
        return jobs.queues.map((queue) => ({ labels: [queue], value: due.get(queue)?.oldestSeconds ?? 0 }));
      },
    },
    {
      name: 'event_log_lag_seconds',
      help: 'Age of the oldest event that a consumer has not handled.',
      kind: 'gauge',
      labels: ['consumer'],
      async read() {
        const now = clock.now().getTime();
        const lags = await findLags(database, consumers.names);
        return lags.map(({ name, oldest }) => ({
          labels: [name],
          value: oldest ? Math.max(0, now - oldest.getTime()) / 1000 : 0,
        }));
      },
    },
    {
      name: 'event_log_behind_events',
      help: 'Events that a consumer has not handled, counted up to 10000.',
      kind: 'gauge',
      labels: ['consumer'],
      async read() {
        const lags = await findLags(database, consumers.names);
        return lags.map(({ name, behind }) => ({ labels: [name], value: behind }));
      },
    },
    single({
      name: 'event_log_set_aside',
      help: 'Events that a consumer could not handle. They are in the table failed_events.',
      kind: 'gauge',
      read: () => countSetAside(database),
    }),
  ];
}

export function tracingMeasures(tracing: Tracing): Measure[] {
  return [
    {
      name: 'trace_spans_total',
      help: 'Spans that have ended, and how many of them were sent or could not be sent. The rest are queued or were dropped.',
      kind: 'counter',
      labels: ['outcome'],
      read: () => tracing.outcomes().map(({ outcome, spans }) => ({ labels: [outcome], value: spans })),
    },
  ];
}
