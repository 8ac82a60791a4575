import { HistogramRecorder, Tally } from '#infra/metrics/measure.ts';
import { perApp } from '#infra/per-app.ts';
import { LogGate } from './log-gate.ts';

/** What pages told since the start of the process. */
export const reportsOf = perApp((context) => ({
  errors: new Tally(),
  times: new HistogramRecorder(),
  shifts: new HistogramRecorder(),
  gate: new LogGate(context.clock),
}));
