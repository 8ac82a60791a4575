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
 * put aside for Back (`pagehide`), and takes part again when it is shown.
 */
export function openTabs({ hear, lead, unlead, back, leave }: TabsOptions): Tabs {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  let over = new AbortController();

  const stand = () => {
    const own = over;
    const leads = () => {
      if (own.signal.aborted) return;
      lead();
      return new Promise<void>((resolve) => own.signal.addEventListener('abort', () => resolve()));
    };
    // An address without https has no locks: each tab leads then.
    if (!navigator.locks) void leads();
    else navigator.locks.request(NAME, { signal: own.signal }, leads).catch(() => {});
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
    send: (message) => channel.postMessage(message),
    close() {
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', show);
      hide();
      channel.close();
    },
  };
}
