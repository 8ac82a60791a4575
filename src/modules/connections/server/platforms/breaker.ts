import type { Clock } from '#infra/clock.ts';

/** Failures in a row after which a platform is left alone, and for how long. */
const FAILURES = 5;
const REST_MS = 60_000;

/** Leaves a platform alone that has failed several times in a row, so that no user waits for it in vain. */
export interface Breaker {
  /** Seconds until the platform may be asked again; 0 when it may. After a rest one asks first, alone. */
  rest(): number;
  /** Whether it may be asked now. The caller that may then says how it went: `worked` or `failed`. */
  mayAsk(): boolean;
  worked(): void;
  failed(): void;
}

export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let restsUntil = 0;
  const restMs = () => Math.max(0, restsUntil - clock.now().getTime());
  return {
    rest: () => Math.ceil(restMs() / 1000),
    mayAsk() {
      if (restMs() > 0) return false;
      // After a rest the first caller tries it; the others wait for the outcome.
      if (failures >= FAILURES) restsUntil = clock.now().getTime() + REST_MS;
      return true;
    },
    worked() {
      failures = 0;
      restsUntil = 0;
    },
    failed() {
      failures++;
      if (failures >= FAILURES) restsUntil = clock.now().getTime() + REST_MS;
    },
  };
}
