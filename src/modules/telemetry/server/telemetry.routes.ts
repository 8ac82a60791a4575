import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { RateLimit } from '#infra/edge/rate-limiter.ts';
import { OTHER_PAGE, PAGE_PATTERNS } from '#modules/telemetry/page-patterns.rules.ts';
import { errorReport, timesReport } from '#modules/telemetry/telemetry.contract.ts';
import {
  kindOf,
  onlyFrames,
  REPORT_ADDRESSES,
  scrubbedMessage,
  TIMES,
} from '#modules/telemetry/telemetry.rules.ts';
import { reportsOf } from './reports.ts';
import { telemetryRateLimits } from './telemetry.rate-limits.ts';
import { takesReports } from './telemetry.settings.ts';

const BODY_BYTES = 4 * 1024;
const pages: ReadonlySet<string> = new Set(PAGE_PATTERNS);

/** Receives the reports of pages. They are anonymous, and go only into the log and the metrics. */
export function mountReports(http: FastifyInstance, context: AppContext): void {
  if (!takesReports(context.env)) return;
  const reports = reportsOf(context);

  take(http, REPORT_ADDRESSES.error, telemetryRateLimits.clientError, errorReport, (report, request) => {
    // Pages scrub their reports, but anyone can send anything.
    const message = scrubbedMessage(report.message);
    const stack = onlyFrames(report.stack);
    const page = pageOf(report.page);
    const kind = kindOf(message);
    reports.errors.add(kind);
    if (!reports.gate.allows(`${message}\n${stack}\n${page}`)) return;
    const fields = { event: 'client_error', kind, message, stack, page, build: report.build };
    request.log.warn(fields, 'a page reported an error');
  });

  take(http, REPORT_ADDRESSES.times, telemetryRateLimits.pageTimes, timesReport, (report) => {
    const page = pageOf(report.page);
    for (const name of TIMES) {
      const milliseconds = report[name];
      if (milliseconds !== undefined) reports.times.add(milliseconds / 1000, page, name);
    }
    if (report.cls !== undefined) reports.shifts.add(report.cls, page);
  });
}

function take<T>(
  http: FastifyInstance,
  url: string,
  rateLimit: RateLimit,
  schema: z.ZodType<T>,
  keep: (report: T, request: FastifyRequest) => void,
): void {
  http.post(url, { bodyLimit: BODY_BYTES, config: { rateLimit, measuredAs: url } }, (request, reply) => {
    const { dnt, 'sec-gpc': gpc } = request.headers;
    if (dnt !== '1' && gpc !== '1') {
      const parsed = schema.safeParse(request.body);
      if (!parsed.success) throw new AppError('malformed');
      keep(parsed.data, request);
    }
    reply.status(204).header('cache-control', 'no-store').send();
  });
}

function pageOf(page: string): string {
  return pages.has(page) ? page : OTHER_PAGE;
}
