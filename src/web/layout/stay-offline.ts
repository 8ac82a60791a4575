import { useEffect } from 'react';
import { useToast } from '#ui/toast/toast.tsx';
import { isPlain, linkAt, opensElsewhere } from './link-press.ts';

/**
 * Without a line the reader stays where they are: the browser's own error page would take the page away. It would come
 * after a press on a link, and wherever React Router cannot fetch the code of a page, for which it loads the document
 * anew. To rest on a link is enough for that.
 */
export function useStayOffline(): void {
  const toast = useToast();
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const say = () => toast.error('No connection, so this page stays.', { about: end });
    /** Loads the document where the server can be reached. */
    const load = (address: string) => void fetch('/healthz').then(() => location.assign(address), say);
    // The router waits for such code for good.
    let isCodeMissing = false;
    const press = (event: MouseEvent) => {
      const link = linkAt(event);
      if (!link || link.hash || !isPlain(event) || opensElsewhere(link)) return;
      if (navigator.onLine && !isCodeMissing) return;
      event.preventDefault();
      load(link.href);
    };
    const reload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return;
      event.preventDefault();
      isCodeMissing = true;
      // A server that responds has other code by now, and the page that stands here needs it.
      load(location.pathname + location.search);
    };
    // Before the link's own handler.
    document.addEventListener('click', press, { capture: true, signal });
    // Browsers without it load the document.
    globalThis.navigation?.addEventListener('navigate', reload, { signal });
    addEventListener('online', () => toast.clear(end), { signal });
    return () => end.abort();
  }, [toast]);
}
