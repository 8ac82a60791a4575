import { z } from 'zod';
import { MESSAGE_MAX } from './telemetry.rules.ts';

/** What a page tells of an error in it. */
export const errorReport = z.object({
  message: z.string().min(1).max(MESSAGE_MAX),
  stack: z.string().max(2_000),
  /** The pattern of the page's address. */
  page: z.string().max(100),
  /** Which build of the pages it was. */
  build: z.string().regex(/^[\w-]{0,40}$/),
});

const milliseconds = z.number().min(0).max(600_000).optional();

/** What a page tells of how long it took. */
export const timesReport = z.object({
  page: z.string().max(100),
  lcp: milliseconds,
  inp: milliseconds,
  ttfb: milliseconds,
  cls: z.number().min(0).max(100).optional(),
});
