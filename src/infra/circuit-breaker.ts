import type { Clock } from '#infra/clock.ts';

/** Consecutive failures that open the circuit. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 60_000;

/**
 * A circuit breaker. While it is open, a platform that failed several times in a row is not called, so that no user
 * waits for it in vain. Afterwards it is half open: one caller tries the platform, and the others wait for the
 * outcome.
 */
export interface CircuitBreaker {
  /** Seconds until the platform may be called again; 0 if it may be called now. */
  retryAfter(): number;
  /**
   * Returns whether the caller may call the platform. In the half-open state only one caller may. A caller that may
   * must report the outcome by `succeeded` or `failed`.
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
      // Half open: closed to other callers until this trial has an outcome, or for a minute.
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
