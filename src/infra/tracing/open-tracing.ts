import {
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Log } from '../db/log.ts';
import type { TracingSettings } from '../env-tracing.ts';
import { codeOf } from '../errors.ts';
import { CountedExporter } from './counted-exporter.ts';
import { type Attributes, readTraceparent, type Span, type Tracing } from './span.ts';

/** The maximum of queued spans; further ones are dropped. */
const MOST_WAITING = 4096;
const SEND_MS = 5_000;
/** How long a shutdown waits for the last export. */
const CLOSE_MS = 2_000;

/**
 * Exports traces by OTLP over HTTP with OpenTelemetry's SDK. Loaded only if an endpoint is configured.
 *
 * Our own code creates the spans instead of @fastify/otel and the instrumentations of http and pg: those record the
 * texts of statements and the addresses of requests, need a loader hook, and cost requests that are not sampled as
 * much as those that are. CPU of a request with two statements: 0.10 ms without traces; 0.12 ms with these spans at a
 * ratio of 0.1 or 0; 0.24 ms or more with the packages at either ratio (Node 24, Fastify 5.12, instrumentation-pg,
 * -http, @fastify/otel 0.21).
 */
export function openTracing({ settings, log }: { settings: TracingSettings; log: Log }): Tracing {
  const exporter = new CountedExporter(
    new OTLPTraceExporter({
      url: settings.url,
      headers: settings.headers,
      timeoutMillis: SEND_MS,
      // A shutdown exports the whole queue at once.
      concurrencyLimit: 10,
    }),
    log,
  );
  const provider = new TracerProvider({
    // `begin` samples: a request that is not sampled has no span at all.
    sampler: new AlwaysOnSampler(),
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    spanLimits: { attributeValueLengthLimit: 200, attributeCountLimit: 16, linkCountLimit: 64 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: settings.delayMs,
        exportTimeoutMillis: SEND_MS + 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer('kollabrate');
  let ended = 0;
  const onEnd = () => {
    ended++;
  };
  const start = (name: string, parent: string | undefined, options: StartOptions) =>
    new RecordedSpan(tracer, tracer.startSpan(name, toOtel(options), contextOf(parent)), onEnd);

  return {
    begin(name, attributes, caller) {
      // Not by the trace id or the caller's flag: a client controls both.
      if (Math.random() >= settings.ratio) return undefined;
      return start(name, caller, { attributes, kind: SpanKind.SERVER });
    },
    resume(carried, name, { attributes, links } = {}) {
      if (!readTraceparent(carried)) return undefined;
      return start(name, carried, { attributes, links, kind: SpanKind.CONSUMER });
    },
    outcomes: () => exporter.outcomes(ended),
    async close() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const limit = setTimeout(resolve, CLOSE_MS);
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(limit);
    },
  };
}

interface StartOptions {
  attributes?: Attributes | undefined;
  links?: string[] | undefined;
  kind: SpanKind;
}

function toOtel({ attributes, links, kind }: StartOptions) {
  const contexts = (links ?? []).map(parsed).filter((context) => context !== undefined);
  return { kind, ...(attributes && { attributes }), links: contexts.map((context) => ({ context })) };
}

function contextOf(traceparent: string | undefined) {
  const parent = traceparent === undefined ? undefined : parsed(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

function parsed(traceparent: string) {
  const read = readTraceparent(traceparent);
  return read && { ...read, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

class RecordedSpan implements Span {
  readonly #tracer: Tracer;
  readonly #span: OtelSpan;
  readonly #onEnd: () => void;

  constructor(tracer: Tracer, span: OtelSpan, onEnd: () => void) {
    this.#tracer = tracer;
    this.#span = span;
    this.#onEnd = onEnd;
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  get traceparent(): string {
    const { traceId, spanId } = this.#span.spanContext();
    return `00-${traceId}-${spanId}-01`;
  }

  get open(): boolean {
    return this.#span.isRecording();
  }

  child(name: string, attributes?: Attributes): Span {
    const options = toOtel({ attributes, kind: SpanKind.INTERNAL });
    const span = this.#tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, this.#span));
    return new RecordedSpan(this.#tracer, span, this.#onEnd);
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes);
  }

  end(error?: unknown): void {
    if (error !== undefined) {
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
      // The message may contain values of a statement or text of a user.
      this.#span.setAttribute('error.type', codeOf(error) || 'error');
    }
    this.#onEnd();
    this.#span.end();
  }
}
