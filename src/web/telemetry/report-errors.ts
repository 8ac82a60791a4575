import type { ApiError } from '#contract/api-error.ts';
import { REPORT_ADDRESSES, scrubbedMessage, scrubbedStack } from '#modules/telemetry/telemetry.rules.ts';
import { sendReport } from './send-report.ts';

/** Of one opened page, at most. */
const MOST = 5;

declare global {
  interface Window {
    /** What went wrong and is not told yet, the first five of it: see early-input.inline.ts. */
    early?: Event[];
    __reactRouterManifest?: { version: string };
  }
}

const reported = new Set<string>();

/**
 * Tells the server of the errors of this page, each once. Harmless to repeat.
 * @param early those until now; what is put there later is told as well
 */
export function reportErrors(early: Event[]): void {
  const report = (event: Event) => {
    const thrown = event instanceof PromiseRejectionEvent ? event.reason : (event as ErrorEvent).error;
    const message = messageOf(thrown, event);
    const stack = thrown instanceof Error ? scrubbedStack(thrown.stack ?? '') : '';
    // Without a place in our files it is of an extension, or of a script that another program put here.
    if (!message || !stack || reported.has(message) || reported.size >= MOST) return;
    reported.add(message);
    sendReport(REPORT_ADDRESSES.error, {
      message,
      stack,
      build: window.__reactRouterManifest?.version ?? '',
    });
  };
  for (const event of early.splice(0)) report(event);
  // The listeners that stand in the page hand on what comes from now on.
  early.push = (...events) => {
    for (const event of events) report(event);
    return 0;
  };
}

function messageOf(thrown: unknown, event: Event): string {
  // Its sentence is the server's, and may name a user.
  if (isApiError(thrown)) return `ApiError: ${thrown.status} ${thrown.code}`;
  if (thrown instanceof Error) return scrubbedMessage(`${thrown.name}: ${thrown.message}`);
  return event instanceof ErrorEvent ? scrubbedMessage(event.message) : '';
}

/** By its name: the class itself would be fetched anew with what shares it. */
function isApiError(thrown: unknown): thrown is ApiError {
  return thrown instanceof Error && thrown.name === 'ApiError';
}
