import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../db/log.ts';

type Result = Parameters<Parameters<SpanExporter['export']>[1]>[0];

const QUIET_MS = 60_000;

/** Counts exported spans, and logs export failures at most once a minute. */
export class CountedExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: Log;
  #sent = 0;
  #failed = 0;
  #waiting = 0;
  #complainedAt = Number.NEGATIVE_INFINITY;

  constructor(exporter: SpanExporter, log: Log) {
    this.#exporter = exporter;
    this.#log = log;
  }

  export(spans: ReadableSpan[], done: (result: Result) => void): void {
    this.#waiting += spans.length;
    this.#exporter.export(spans, (result) => {
      this.#waiting -= spans.length;
      // 0 is `ExportResultCode.SUCCESS`.
      if (result.code === 0) this.#sent += spans.length;
      else this.#fail(spans.length, result.error);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  /** @param ended the number of spans that have ended; those never exported are queued or were dropped */
  outcomes(ended: number): { outcome: string; spans: number }[] {
    return [
      { outcome: 'sent', spans: this.#sent },
      { outcome: 'failed', spans: this.#failed },
      { outcome: 'ended', spans: ended },
    ];
  }

  #fail(spans: number, error: Error | undefined): void {
    this.#failed += spans;
    const now = performance.now();
    if (now - this.#complainedAt < QUIET_MS) return;
    this.#complainedAt = now;
    this.#log.warn({ err: error, event: 'traces' }, 'Traces could not be sent, and are dropped');
  }
}
