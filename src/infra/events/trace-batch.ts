import { isRecorded, type Span, type Tracing, within } from '../tracing/span.ts';
import type { LoggedEvent } from './event.ts';

/** Traces of one batch that are gone on with: each takes a span of every consumer. While much happens, others are not. */
const MOST_TRACES = 5;

export interface BatchSpan {
  run<T>(work: () => T): T;
  end(error?: unknown): void;
}

/**
 * The work of a consumer on a batch, as a part of each trace that wrote to it: one piece of work, which each of them
 * waited for. Its statements stand in the first trace, which is linked to the others.
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
