import { z } from 'zod';
import { MESSAGE_MAX } from './telemetry.rules.ts';

export const errorReport = z.object({
  message: z.string().min(1).max(MESSAGE_MAX),
  stack: z.string().max(2_000),
  /** The route pattern of the page. */
  page: z.string().max(100),
  build: z.string().regex(/^[\w-]{0,40}$/),
});

const milliseconds = z.number().min(0).max(600_000).optional();

export const timesReport = z.object({
  page: z.string().max(100),
  lcp: milliseconds,
  inp: milliseconds,
  ttfb: milliseconds,
  cls: z.number().min(0).max(100).optional(),
});
