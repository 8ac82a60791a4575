import { AsyncLocalStorage } from 'node:async_hooks';

/** Numbers and values of enums; never a user id, an address, a query string or a text. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A unit of work in a recorded trace. Without a recorded trace there is no span. */
export interface Span {
  readonly traceId: string;
  /** For another process or a later job that continues the trace (W3C Trace Context). */
  readonly traceparent: string;
  readonly open: boolean;
  child(name: string, attributes?: Attributes): Span;
  set(attributes: Attributes): void;
  /** @param error why the work failed; only its code is recorded */
  end(error?: unknown): void;
}

/** Starts and continues traces. Exists only if an export endpoint is configured. */
export interface Tracing {
  /**
   * Starts a trace if it is sampled.
   * @param caller the traceparent from the client: its trace is continued, but the sampling decision is ours
   */
  begin(name: string, attributes?: Attributes, caller?: string): Span | undefined;
  resume(
    trace: string,
    name: string,
    options?: { attributes?: Attributes; links?: string[] },
  ): Span | undefined;
  outcomes(): { outcome: string; spans: number }[];
  /** Exports the queued spans, for some seconds at most. */
  close(): Promise<void>;
}

/** Version, trace id, span id and flags, in hexadecimal. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

const current = new AsyncLocalStorage<Span | undefined>();
/** The client's trace. It is set to null when the request ends, so that a timer of the request does not continue it. */
const callers = new AsyncLocalStorage<{ trace: string | null }>();

/** The span of the current work; undefined if it has ended, so that a later timer does not extend it. */
export function currentSpan(): Span | undefined {
  const span = current.getStore();
  return span?.open ? span : undefined;
}

/** The trace id for log lines. It also covers the line logged after the span has ended. */
export function currentTraceId(): string | undefined {
  return current.getStore()?.traceId;
}

/**
 * The trace to store with an event: that of the current span, or the client's, marked as not recorded. The page that
 * made the write recognises its own event by the trace id.
 */
export function currentTrace(): string | null {
  return currentSpan()?.traceparent ?? callers.getStore()?.trace ?? null;
}

/** Whether work that follows from an event continues its trace. */
export function isRecorded(trace: string): boolean {
  return trace.endsWith('-01');
}

/**
 * @param traceparent the W3C header
 * @returns undefined if it is malformed
 */
export function readTraceparent(traceparent: string): { traceId: string; spanId: string } | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent) ?? [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}

/** Runs the work of a request in the client's trace, until the work has ended. */
export async function withCallersTrace<T>(traceparent: unknown, work: () => Promise<T>): Promise<T> {
  const caller = typeof traceparent === 'string' ? readTraceparent(traceparent) : undefined;
  if (!caller) return work();
  const running: { trace: string | null } = { trace: `00-${caller.traceId}-${caller.spanId}-00` };
  try {
    return await callers.run(running, work);
  } finally {
    running.trace = null;
  }
}

export function within<T>(span: Span | undefined, work: () => T): T {
  return current.run(span, work);
}

export async function during<T>(span: Span | undefined, work: () => Promise<T>): Promise<T> {
  if (!span) return work();
  try {
    const result = await within(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error ?? 'unknown');
    throw error;
  }
}

export function inChild<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return during(currentSpan()?.child(name, attributes), work);
}
