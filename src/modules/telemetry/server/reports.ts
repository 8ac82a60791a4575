import type { Clock } from '#infra/clock.ts';
import { HistogramRecorder, Tally } from '#infra/metrics/measure.ts';
import { perApp } from '#infra/per-app.ts';

/** Errors logged per minute. All are counted. */
const LINES = 30;
const MINUTE = 60_000;

/** Lets each error into the log once a minute, and few in all, since anyone can send reports. */
class LogGate {
  readonly #clock: Clock;
  readonly #seen = new Set<string>();
  #since = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  allows(error: string): boolean {
    const now = this.#clock.now().getTime();
    if (now - this.#since >= MINUTE) {
      this.#since = now;
      this.#seen.clear();
    }
    if (this.#seen.size >= LINES || this.#seen.has(error)) return false;
    this.#seen.add(error);
    return true;
  }
}

export const reportsOf = perApp((context) => ({
  errors: new Tally(),
  times: new HistogramRecorder(),
  shifts: new HistogramRecorder(),
  gate: new LogGate(context.clock),
}));
