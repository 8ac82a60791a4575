import type { LiveChange, LiveState } from './live-change.ts';

export type Message =
  /** A tab has joined or changed its watches. */
  | { type: 'join'; tab: string; watches: readonly string[]; since: string | null }
  | { type: 'leave'; tab: string }
  /** A new leader asks all tabs to join. */
  | { type: 'roll-call' }
  | { type: 'changed'; n: number; change: LiveChange; cursor: string }
  | { type: 'reset'; cursor: string }
  | { type: 'cursor'; cursor: string }
  | { type: 'state'; state: LiveState };

export interface Tabs {
  send(message: Message): void;
  close(): void;
}

interface TabsOptions {
  onMessage(message: Message): void;
  onLead(): void;
  /** The tab stops leading, or never led. */
  onUnlead(): void;
  /** The tab was restored from the back/forward cache. */
  onRestore(): void;
  /** The tab was closed or moved to the back/forward cache. */
  onLeave(): void;
}

/** Change it with `Message`: during an upgrade, tabs of two versions are open. */
const NAME = 'live-2';

/**
 * Elects one leading tab per browser: the one that holds the lock. It releases the lock when it is closed, crashes or
 * enters the back/forward cache (`pagehide`), and joins again when it is restored. Web Locks need https: without them
 * each tab leads, and no messages are sent.
 */
export function openTabs({ onMessage, onLead, onUnlead, onRestore, onLeave }: TabsOptions): Tabs {
  const channel = navigator.locks ? new BroadcastChannel(NAME) : null;
  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);
  let leadership = new AbortController();

  const requestLead = () => {
    const own = leadership;
    const leads = () => {
      if (own.signal.aborted) return;
      onLead();
      return new Promise<void>((resolve) => own.signal.addEventListener('abort', () => resolve()));
    };
    const leading = channel
      ? navigator.locks.request(NAME, { signal: own.signal }, leads)
      : // As with a lock, once the tab has taken part.
        Promise.resolve().then(leads);
    leading.catch((error: unknown) => own.signal.aborted || reportError(error));
  };
  const hide = () => {
    onLeave();
    leadership.abort();
    onUnlead();
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    leadership = new AbortController();
    requestLead();
    onRestore();
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
