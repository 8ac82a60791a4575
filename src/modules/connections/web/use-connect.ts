import { useEffect, useRef, useState } from 'react';
import type { Connectable } from '#contract/product.ts';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';
import { onConnectResult } from './connect-result.ts';

/** A connection in progress, in its own window or, if the browser opened none, by a link. */
export interface Connecting {
  type: Connectable;
  /** The URL of the consent page, if there is no window for it. */
  link?: { url: string; why: 'blocked' | 'closed' };
  error?: string;
}

// Shown if the window reports no reason: its session had ended, so it asked the user to sign in.
const NO_REASON = 'You may have been signed out. Please try again.';

const WINDOW = 'popup,width=560,height=720';

/**
 * Connects accounts in a separate window. Use it once per page.
 * @param onConnected called for each connected account, from whichever page of this browser
 */
export function useConnect(onConnected?: (type: Connectable) => void) {
  const [connecting, setConnecting] = useState<Connecting | null>(null);
  const handleResult = useRef<Parameters<typeof onConnectResult>[0]>(() => {});
  handleResult.current = ({ type, connected, why }) => {
    // Only the page that waits shows the reason, and a message about another platform does not end its waiting.
    setConnecting((own) => {
      if (own?.type !== type) return own;
      return connected ? null : { type, error: why ?? NO_REASON };
    });
    if (connected) onConnected?.(type);
  };
  useEffect(() => onConnectResult((result) => handleResult.current(result)), []);

  /** Null if the browser blocked it. */
  const popup = useRef<Window | null>(null);
  /** The platform pressed last. All platforms share one window. */
  const lastPressed = useRef<Connectable>(undefined);
  const start = useWrite(
    async ({ type }: { type: Connectable }) => {
      let url: string | undefined;
      try {
        ({ url } = await api.startConnect({ body: { type } }));
      } finally {
        // Close the window before the refusal is handled: an ended session redirects this page to sign-in.
        if (url === undefined && lastPressed.current === type) {
          popup.current?.close();
          setConnecting(null);
        }
      }
      if (lastPressed.current !== type) return url;
      if (popup.current === null) setConnecting({ type, link: { url, why: 'blocked' } });
      else if (popup.current.closed) setConnecting({ type, link: { url, why: 'closed' } });
      else popup.current.location.replace(url);
      return url;
    },
    { changes: [], queue: true },
  );
  /** Call it directly in the press handler: browsers block windows that are opened later. */
  const connect = (type: Connectable) => {
    const opened = window.open('', 'connect', WINDOW);
    // Some browsers return a window that is already closed.
    popup.current = opened?.closed ? null : opened;
    lastPressed.current = type;
    setConnecting({ type });
    return start.run({ type });
  };

  return { connecting, connect, dismiss: () => setConnecting(null) };
}
