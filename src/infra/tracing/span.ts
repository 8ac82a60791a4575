import { AsyncLocalStorage } from 'node:async_hooks';

/** Words of closed lists and numbers: never an id of a user, an address, a query string or a text. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A piece of work of a trace that is recorded. Where none is recorded, there is no span. */
export interface Span {
  readonly traceId: string;
  /** What another process, or a later job, goes on with (W3C Trace Context). */
  readonly traceparent: string;
  /** Whether it has not ended. */
  readonly open: boolean;
  child(name: string, attributes?: Attributes): Span;
  set(attributes: Attributes): void;
  /** @param error what made the work fail; of it, the code alone is told */
  end(error?: unknown): void;
}

/** What begins traces, and goes on with them; there is one where an address to send them to is set. */
export interface Tracing {
  /**
   * Begins a trace, where the draw says so.
   * @param caller the traceparent that the caller sent: its trace goes on, but the draw is ours
   */
  begin(name: string, attributes?: Attributes, caller?: string): Span | undefined;
  /** Goes on with a trace that a row or a job carries. */
  resume(
    trace: string,
    name: string,
    options?: { attributes?: Attributes; links?: string[] },
  ): Span | undefined;
  /** Spans that ended, by what became of them. */
  outcomes(): { outcome: string; spans: number }[];
  /** Sends what was recorded, for some seconds at most. */
  close(): Promise<void>;
}

/** Version, trace, span and flags, in hexadecimal. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

const current = new AsyncLocalStorage<Span | undefined>();
/** A timer of a request that has ended has no part in its trace, so the trace is taken away. */
const callers = new AsyncLocalStorage<{ trace: string | null }>();

/** The span of the work under way. One that has ended has no part in what a timer of it does later. */
export function currentSpan(): Span | undefined {
  const span = current.getStore();
  return span?.open ? span : undefined;
}

/** The trace of the line that is logged: also of the one that says that its request has ended. */
export function currentTraceId(): string | undefined {
  return current.getStore()?.traceId;
}

/**
 * What an event carries: the span under way, or else the trace that the caller sent, marked as not recorded. By its id the
 * page that wrote the event knows it as its own.
 */
export function currentTrace(): string | null {
  return currentSpan()?.traceparent ?? callers.getStore()?.trace ?? null;
}

/** Whether what follows from an event goes on with its trace. */
export function isRecorded(trace: string): boolean {
  return trace.endsWith('-01');
}

/** @param traceparent the W3C header; undefined if it is malformed */
export function readTraceparent(traceparent: string): { traceId: string; spanId: string } | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent) ?? [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}

/** Does the work of a request in the trace that its caller sent, until the work has ended. */
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

/** Does work as a part of a span, or of none. */
export function within<T>(span: Span | undefined, work: () => T): T {
  return current.run(span, work);
}

/** Does work within a span, which ends with it. */
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

/** Does work as a part of the span under way. */
export function inChild<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return during(currentSpan()?.child(name, attributes), work);
}
