const SHARE = 0.1;

/**
 * Reports errors and load times to this instance's own server only. The code is loaded when there is something to
 * report, which is rare.
 */
export function beginTelemetry(): void {
  if (import.meta.env.DEV || refusesTracking()) return;
  reportWhatFails();
  if (Math.random() < SHARE) import('./report-times.ts').catch(() => {});
}

/** The error listeners are inlined in the page and push to `window.early`: see early-input.inline.ts. */
function reportWhatFails(): void {
  const { early = [] } = window;
  // If the import fails, the next error tries again.
  const report = () => import('./report-errors.ts').then((one) => one.reportErrors(early)).catch(() => {});
  early.push = (event) => {
    early[early.length] = event;
    void report();
    return 0;
  };
  if (early[0]) void report();
}

/** Global Privacy Control, and the older Do Not Track. */
function refusesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}
