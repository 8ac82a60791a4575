import { patternOf } from '#modules/telemetry/page-patterns.rules.ts';

/** Sends a report, also while the page unloads. It is not awaited and not retried. */
export function sendReport(address: string, report: object, path = location.pathname): void {
  const body = JSON.stringify({ ...report, page: patternOf(path) });
  navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
}
