import { useEffect, useRef, useState } from 'react';
import type { Connectable } from '#contract/product.ts';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';
import { onConnectResult } from './connect-result.ts';

/** Where connecting an account stands: in a window of its own, or at a link, where the browser opened none. */
export interface Connecting {
  type: Connectable;
  /** Where the platform asks, once that is known and no window is open for it. */
  link?: { url: string; why: 'blocked' | 'closed' };
  /** Why it was not connected: the platform's user refused or cancelled, or it failed. */
  refused?: string;
}

// A window whose session has ended asks to sign in, and knows no more than that.
const NO_REASON = 'You may have been signed out. Please connect it again.';

const WINDOW = 'popup,width=560,height=720';

/**
 * Connects accounts in a window of their own.
 * @param onConnected called for each that is connected, from wherever in this browser: for one place of a page
 */
export function useConnect(onConnected?: (type: Connectable) => void) {
  const [connecting, setConnecting] = useState<Connecting | null>(null);
  const hear = useRef<Parameters<typeof onConnectResult>[0]>(() => {});
  hear.current = ({ type, connected, why }) => {
    // Only the page that waits for it says why not; what it waits for is not over with another platform.
    setConnecting((own) => {
      if (own?.type !== type) return own;
      return connected ? null : { type, refused: why ?? NO_REASON };
    });
    if (connected) onConnected?.(type);
  };
  useEffect(() => onConnectResult((news) => hear.current(news)), []);

  /** Null where the browser opened none. */
  const popup = useRef<Window | null>(null);
  /** What was pressed last: all platforms share one window. */
  const wanted = useRef<Connectable>(undefined);
  const start = useWrite(
    async ({ type }: { type: Connectable }) => {
      let url: string | undefined;
      try {
        ({ url } = await api.startConnect({ body: { type } }));
      } finally {
        // Before it is told why it was refused: where the session has ended, that leads away from this page.
        if (url === undefined && wanted.current === type) {
          popup.current?.close();
          setConnecting(null);
        }
      }
      if (wanted.current !== type) return url;
      if (popup.current === null) setConnecting({ type, link: { url, why: 'blocked' } });
      else if (popup.current.closed) setConnecting({ type, link: { url, why: 'closed' } });
      else popup.current.location.replace(url);
      return url;
    },
    { changes: [], queue: true },
  );
  /** To be called by the very press: a window that is opened later is taken for an unwanted one. */
  const connect = (type: Connectable) => {
    const opened = window.open('', 'connect', WINDOW);
    // Some browsers give a window that is closed already.
    popup.current = opened?.closed ? null : opened;
    wanted.current = type;
    setConnecting({ type });
    return start.run({ type });
  };

  // `stop` only takes the notice away: what goes on in the window still counts.
  return { connecting, connect, stop: () => setConnecting(null) };
}
