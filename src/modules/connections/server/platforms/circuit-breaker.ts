import type { Clock } from '#infra/clock.ts';

/** Failures in a row that open the circuit, and for how long it stays open. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 60_000;

/**
 * A circuit breaker: while it is open, a platform that failed several times in a row is not asked, so that no user
 * waits for it in vain. Afterwards it is half open: one caller tries the platform, and all others wait for the outcome.
 */
export interface CircuitBreaker {
  /** Seconds after which the platform may be asked again; 0 when it may be asked now. */
  retryAfter(): number;
  /**
   * Asks for permission to call the platform. In the half-open state this takes the only trial. A caller that gets it
   * reports the outcome: `succeeded` or `failed`.
   */
  tryAcquire(): boolean;
  succeeded(): void;
  failed(): void;
}

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  const open = () => {
    openUntil = clock.now().getTime() + OPEN_MS;
  };
  const openMs = () => Math.max(0, openUntil - clock.now().getTime());
  return {
    retryAfter: () => Math.ceil(openMs() / 1000),
    tryAcquire() {
      if (openMs() > 0) return false;
      // Half open: closed to the others until the outcome of this trial is known, or a minute has passed.
      if (failures >= FAILURES_TO_OPEN) open();
      return true;
    },
    succeeded() {
      failures = 0;
      openUntil = 0;
    },
    failed() {
      failures++;
      if (failures >= FAILURES_TO_OPEN) open();
    },
  };
}
