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

const current = new AsyncLocalStorage<Span | undefined>();

/** The span of the work under way. One that has ended has no part in what a timer of it does later. */
export function currentSpan(): Span | undefined {
  const span = current.getStore();
  return span?.open ? span : undefined;
}

/** The trace of the line that is logged: also of the one that says that its request has ended. */
export function currentTraceId(): string | undefined {
  return current.getStore()?.traceId;
}

/** What a row or a job carries on; null where nothing is recorded. */
export function currentTrace(): string | null {
  return currentSpan()?.traceparent ?? null;
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
