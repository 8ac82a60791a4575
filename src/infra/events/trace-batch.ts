import { isRecorded, type Span, type Tracing, within } from '../tracing/span.ts';
import type { LoggedEvent } from './event.ts';

/** Maximum number of traces that a batch continues, since each gets a span from every consumer. */
const MOST_TRACES = 5;

export interface BatchSpan {
  run<T>(work: () => T): T;
  end(error?: unknown): void;
}

/**
 * Starts a span for a consumer's batch in each trace that wrote one of its events. The spans cover the same work. Its
 * statements are recorded in the first trace, which is linked to the others.
 */
export function traceBatch(
  tracing: Tracing | null | undefined,
  consumer: string,
  events: readonly LoggedEvent[],
): BatchSpan | undefined {
  if (!tracing) return undefined;
  const recorded = events.flatMap(({ trace }) => (trace && isRecorded(trace) ? trace : []));
  const traces = [...new Set(recorded)].slice(0, MOST_TRACES);
  const [first, ...others] = traces;
  if (first === undefined) return undefined;
  const name = `consume ${consumer}`;
  const attributes = { 'messaging.batch.message_count': events.length };
  const span = tracing.resume(first, name, { attributes, links: others });
  if (!span) return undefined;
  const links = [span.traceparent];
  const beside = others.flatMap<Span>((trace) => tracing.resume(trace, name, { attributes, links }) ?? []);
  return {
    run: (work) => within(span, work),
    end(error) {
      for (const one of [...beside, span]) one.end(error);
    },
  };
}
