import type { Clock } from '#infra/clock.ts';

/** Errors of a minute that are written to the log; all are counted. */
const LINES = 30;
const MINUTE = 60_000;

/** Lets each error into the log once a minute, and few in all: anyone may send what they like. */
export class LogGate {
  readonly #clock: Clock;
  readonly #seen = new Set<string>();
  #since = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  lets(error: string): boolean {
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
