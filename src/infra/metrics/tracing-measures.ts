import type { Tracing } from '../tracing/span.ts';
import type { Measure } from './measure.ts';

export function tracingMeasures(tracing: Tracing): Measure[] {
  return [
    {
      name: 'trace_spans_total',
      help: 'Spans that ended, of these those that the receiver took, and those that it did not take; the others wait or were dropped.',
      kind: 'counter',
      labels: ['outcome'],
      read: () => tracing.outcomes().map(({ outcome, spans }) => ({ labels: [outcome], value: spans })),
    },
  ];
}
