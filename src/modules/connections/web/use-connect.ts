import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { type Connectable, platformLabel } from '#contract/product.ts';
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
 * Connects accounts in a window of their own, and reads the page anew when one is connected.
 * @param onConnected called once for each
 */
export function useConnect(onConnected?: () => void) {
  const [connecting, setConnecting] = useState<Connecting | null>(null);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const hear = useRef<Parameters<typeof onNews>[0]>(() => {});
  hear.current = ({ type, connected }) => {
    setConnecting(null);
    if (!connected) return;
    toast.success(`${platformLabel(type)} is connected`);
    onConnected?.();
    void revalidate();
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
