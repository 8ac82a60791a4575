import { reportErrors } from './report-errors.ts';

/** Of the pages that are opened, the share that tells how long it took. */
const SHARE = 0.1;

// Fetched once a page answers, by every page: what a page tells of itself to its own server, and to no one else.
if (!import.meta.env.DEV && !refusesTracking()) {
  reportErrors();
  if (Math.random() < SHARE) import('./report-times.ts').catch(() => {});
}

/** Global Privacy Control, and the older 'do not track'. */
function refusesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}
