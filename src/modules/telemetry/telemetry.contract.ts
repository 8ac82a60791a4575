import { z } from 'zod';
import { MESSAGE_MAX } from './telemetry.rules.ts';

/** A page's report of an error. */
export const errorReport = z.object({
  message: z.string().min(1).max(MESSAGE_MAX),
  stack: z.string().max(2_000),
  /** The route pattern of the page. */
  page: z.string().max(100),
  /** The build of the pages. */
  build: z.string().regex(/^[\w-]{0,40}$/),
});

const milliseconds = z.number().min(0).max(600_000).optional();

/** A page's report of its times. */
export const timesReport = z.object({
  page: z.string().max(100),
  lcp: milliseconds,
  inp: milliseconds,
  ttfb: milliseconds,
  cls: z.number().min(0).max(100).optional(),
});
