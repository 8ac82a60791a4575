import type { ApiError } from '#contract/api-error.ts';
import { REPORT_ADDRESSES, scrubbedMessage, scrubbedStack } from '#modules/telemetry/telemetry.rules.ts';
import { sendReport } from './send-report.ts';

/** Reports for one loaded page. */
const MOST = 5;

declare global {
  interface Window {
    /** The first five errors that are not reported yet: see early-input.inline.ts. */
    early?: Event[];
    __reactRouterManifest?: { version: string };
  }
}

const reported = new Set<string>();

/**
 * Idempotent.
 * @param early the errors so far; later ones that are pushed to it are reported, too
 */
export function reportErrors(early: Event[]): void {
  const report = (event: Event) => {
    const thrown = event instanceof PromiseRejectionEvent ? event.reason : (event as ErrorEvent).error;
    const message = messageOf(thrown, event);
    const stack = thrown instanceof Error ? scrubbedStack(thrown.stack ?? '') : '';
    // An error without a position in our files comes from an extension or another injected script.
    if (!message || !stack || reported.has(message) || reported.size >= MOST) return;
    reported.add(message);
    sendReport(REPORT_ADDRESSES.error, {
      message,
      stack,
      build: window.__reactRouterManifest?.version ?? '',
    });
  };
  for (const event of early.splice(0)) report(event);
  // The inline listeners push later errors here.
  early.push = (...events) => {
    for (const event of events) report(event);
    return 0;
  };
}

function messageOf(thrown: unknown, event: Event): string {
  // The server's message may name a user.
  if (isApiError(thrown)) return `ApiError: ${thrown.status} ${thrown.code}`;
  if (thrown instanceof Error) return scrubbedMessage(`${thrown.name}: ${thrown.message}`);
  return event instanceof ErrorEvent ? scrubbedMessage(event.message) : '';
}

/** Compares the name, because importing the class would load the chunk it is in. */
function isApiError(thrown: unknown): thrown is ApiError {
  return thrown instanceof Error && thrown.name === 'ApiError';
}
