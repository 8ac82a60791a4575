/** Of the pages that are opened, the share that tells how long it took. */
const SHARE = 0.1;

/**
 * What a page tells of itself to its own server, and to no one else: the code of it is fetched when there is something to
 * tell, which most pages never have.
 */
export function beginTelemetry(): void {
  if (import.meta.env.DEV || refusesTracking()) return;
  reportWhatFails();
  if (Math.random() < SHARE) import('./report-times.ts').catch(() => {});
}

/** The listeners of errors stand in the page itself, and hand on what they hear: see early-input.inline.ts. */
function reportWhatFails(): void {
  const { early = [] } = window;
  // Where the line is lost, the next error is a new try.
  const report = () => import('./report-errors.ts').then((one) => one.reportErrors(early)).catch(() => {});
  early.push = (event) => {
    early[early.length] = event;
    void report();
    return 0;
  };
  if (early[0]) void report();
}

/** Global Privacy Control, and the older 'do not track'. */
function refusesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}
