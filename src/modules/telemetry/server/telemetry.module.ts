import type { ServerModule } from '#infra/module.ts';
import { reportsOf } from './reports.ts';
import { telemetryRateLimits } from './telemetry.rate-limits.ts';
import { mountReports } from './telemetry.routes.ts';
import { telemetrySettings } from './telemetry.settings.ts';

export const telemetryModule: ServerModule = {
  name: 'telemetry',
  routes: mountReports,
  rateLimits: telemetryRateLimits,
  settings: telemetrySettings,
  measures: (context) => [
    {
      name: 'client_errors_total',
      help: 'Errors that pages reported, by kind.',
      kind: 'counter',
      labels: ['kind'],
      read: () => reportsOf(context).errors.read(),
    },
    {
      name: 'page_vital_seconds',
      help: 'How long users waited, by page pattern: for the largest content (lcp), for the first byte (ttfb), for the response to input (inp).',
      kind: 'histogram',
      labels: ['page', 'vital'],
      buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 4, 10],
      follow: (observe) => reportsOf(context).times.follow(observe),
    },
    {
      name: 'page_layout_shift',
      help: 'Cumulative layout shift (cls), by page pattern.',
      kind: 'histogram',
      labels: ['page'],
      buckets: [0.001, 0.01, 0.05, 0.1, 0.25, 0.5],
      follow: (observe) => reportsOf(context).shifts.follow(observe),
    },
  ],
};
