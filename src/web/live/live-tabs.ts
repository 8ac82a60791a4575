import type { LiveChange, LiveState } from './live-change.ts';

/** What the tabs of a browser say to each other. */
export type Message =
  /** A tab is there, and watches this from now on. */
  | { type: 'join'; tab: string; watches: readonly string[]; since: string | null }
  | { type: 'leave'; tab: string }
  /** The tab that has the stream is another one from now on: say that you are there. */
  | { type: 'who' }
  | { type: 'changed'; n: number; change: LiveChange; place: string }
  | { type: 'reset'; place: string }
  | { type: 'place'; place: string }
  | { type: 'state'; state: LiveState };

export interface Tabs {
  /** To all other tabs. */
  send(message: Message): void;
  close(): void;
}

interface TabsOptions {
  hear(message: Message): void;
  /** This tab has the stream from now on ... */
  lead(): void;
  /** ... and no longer. */
  unlead(): void;
  /** It is shown again, after it was put aside. */
  back(): void;
  /** It is closed or put aside: the others go on without it. */
  leave(): void;
}

const NAME = 'live';

/**
 * One tab of a browser leads at a time: the one that holds the lock. It lets go of it when it is closed, crashes or is
 * put aside for Back (`pagehide`), and takes part again when it is shown. Browsers give locks to https alone: without
 * them each tab leads, and they say nothing to each other.
 */
export function openTabs({ hear, lead, unlead, back, leave }: TabsOptions): Tabs {
  const channel = navigator.locks ? new BroadcastChannel(NAME) : null;
  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  let over = new AbortController();

  const stand = () => {
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
    stand();
    back();
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', show);
  stand();
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
