import { patternOf } from '#modules/telemetry/page-patterns.rules.ts';

/** Sends what a page tells of itself; also while the page is being left. Nothing waits for it, and nothing is repeated. */
export function sendReport(address: string, report: object, path = location.pathname): void {
  const body = JSON.stringify({ ...report, page: patternOf(path) });
  navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
}
