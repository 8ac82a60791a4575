import type { Tracing } from '../tracing/span.ts';
import type { Measure } from './measure.ts';

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
