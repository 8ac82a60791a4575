/** Devices per user, and letters of a subscription's address. */
export const PUSH_LIMITS = { devices: 10, endpoint: 1000 } as const;

/** What is wrong with a field of a subscription. */
export const FIELD_TEXTS = {
  endpoint: 'This browser uses a push service that we cannot reach.',
  keys: 'The keys of this subscription are not valid.',
} as const;

const MINUTE_MS = 60_000;

/** What a push service said about a message, or `unsent` if no connection to it was made. */
export type Answer = { status: number; retryAfter: string | undefined } | 'unsent' | 'unclear';

/** What follows: delivered; the subscription is gone; the message is dropped; or it is sent again later. */
export type Outcome = { kind: 'sent' | 'gone' | 'refused' | 'dropped' } | { kind: 'retried'; waitMs: number };

const MOST_ATTEMPTS = 5;
const MOST_WAIT_MS = 60 * MINUTE_MS;
/** Refused messages in a row after which a subscription is deleted. */
export const MOST_FAILURES = 10;

/**
 * Decides what follows from an answer. A timeout is not retried: the device may have got
 * the message, and must not get it twice.
 * @param attempt 1 for the first
 */
export function outcomeOf(answer: Answer, attempt: number, now: Date): Outcome {
  if (answer === 'unclear') return { kind: 'dropped' };
  if (answer === 'unsent') return retried(attempt, undefined, now);
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) return retried(attempt, retryAfter, now);
  return { kind: 'refused' };
}

function retried(attempt: number, retryAfter: string | undefined, now: Date): Outcome {
  const waitMs = Math.max(asked(retryAfter, now), MINUTE_MS * 2 ** (attempt - 1));
  if (attempt >= MOST_ATTEMPTS || waitMs > MOST_WAIT_MS) return { kind: 'dropped' };
  return { kind: 'retried', waitMs };
}

/** `Retry-After` is a number of seconds or a date. */
function asked(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : at - now.getTime();
}

/**
 * What a device gets, in the format of declarative web push, so that a browser can show it without our worker.
 * @see https://w3c.github.io/push-api/#declarative-push-message
 */
export interface PushMessage {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    /** The page that a press opens. */
    navigate: string;
    /** A newer message with the same tag replaces this one. */
    tag: string;
    lang: 'en';
    dir: 'auto';
    icon: string;
  };
  /** How many notifications are unread. */
  app_badge: number;
}

/** How long to wait before a message is sent, so that none is sent about what the user reads on an open page. */
export function waitBefore(mailWaitsSeconds: number): number {
  return Math.min(mailWaitsSeconds, 10);
}
