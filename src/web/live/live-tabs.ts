import type { LiveChange, LiveState } from './live-change.ts';

export type Message =
  /** A tab has joined or changed its watches. */
  | { type: 'join'; tab: string; watches: readonly string[]; since: string | null }
  | { type: 'leave'; tab: string }
  /** A new leader asks all tabs to join. */
  | { type: 'who' }
  | { type: 'changed'; n: number; change: LiveChange; place: string }
  | { type: 'reset'; place: string }
  | { type: 'place'; place: string }
  | { type: 'state'; state: LiveState };

export interface Tabs {
  send(message: Message): void;
  close(): void;
}

interface TabsOptions {
  hear(message: Message): void;
  lead(): void;
  unlead(): void;
  /** The tab was restored from the back/forward cache. */
  back(): void;
  /** The tab was closed or moved to the back/forward cache. */
  leave(): void;
}

const NAME = 'live';

/**
 * Elects one leading tab per browser: the one that holds the lock. It releases the lock when it is closed, crashes or
 * enters the back/forward cache (`pagehide`), and joins again when it is restored. Web Locks need https: without them
 * each tab leads, and no messages are sent.
 */
export function openTabs({ hear, lead, unlead, back, leave }: TabsOptions): Tabs {
  const channel = navigator.locks ? new BroadcastChannel(NAME) : null;
  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  let over = new AbortController();

  const requestLead = () => {
    const own = over;
    const leads = () => {
      if (own.signal.aborted) return;
      lead();
      return new Promise<void>((resolve) => own.signal.addEventListener('abort', () => resolve()));
    };
    const leading = channel
      ? navigator.locks.request(NAME, { signal: own.signal }, leads)
      : // As with a lock, once the tab has taken part.
        Promise.resolve().then(leads);
    leading.catch((error: unknown) => own.signal.aborted || reportError(error));
  };
  const hide = () => {
    leave();
    over.abort();
    unlead();
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    over = new AbortController();
    requestLead();
    back();
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', show);
  requestLead();
  return {
    send: (message) => channel?.postMessage(message),
    close() {
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', show);
      hide();
      channel?.close();
    },
  };
}
