import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { Connectable } from '#contract/product.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { onNews } from './connect-news.ts';

/** Where connecting an account stands: in a window of its own, or at a link, where the browser opened none. */
export interface Connecting {
  type: Connectable;
  /** Where the platform asks; given once the window was blocked. */
  url?: string;
}

const WINDOW = 'popup,width=560,height=720';

/**
 * Connects accounts in a window of their own.
 * @param onConnected called for each that is connected, from wherever in this browser: for one place of a page
 */
export function useConnect(onConnected?: (type: Connectable) => void) {
  const [connecting, setConnecting] = useState<Connecting | null>(null);
  const toast = useToast();
  const hear = useRef<Parameters<typeof onNews>[0]>(() => {});
  hear.current = ({ type, connected }) => {
    setConnecting(null);
    if (connected) onConnected?.(type);
  };
  useEffect(() => onNews((news) => hear.current(news)), []);

  /** To be called by the very press: a window that is opened later is taken for an unwanted one. */
  const connect = async (type: Connectable) => {
    const popup = window.open('', 'connect', WINDOW);
    setConnecting({ type });
    try {
      const { url } = await api.startConnect({ body: { type } });
      if (popup && !popup.closed) popup.location.replace(url);
      else setConnecting({ type, url });
    } catch (error) {
      popup?.close();
      setConnecting(null);
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    }
  };

  return { connecting, connect, stop: () => setConnecting(null) };
}
