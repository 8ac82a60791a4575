import { useEffect } from 'react';
import { useToast } from '#ui/toast/toast.tsx';
import { isPlainClick, linkAt, opensElsewhere } from './link-press.ts';

/**
 * Keeps the page while offline. Without it, the browser's error page would replace it after a click on a link, and
 * wherever React Router cannot load the code of a page and reloads the document instead. Hovering over a link is
 * enough for the latter.
 */
export function useStayOffline(): void {
  const toast = useToast();
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const say = () => toast.error('No connection. Please try again when you are online.', { about: end });
    const load = (address: string) => void fetch('/healthz').then(() => location.assign(address), say);
    // The router waits forever for a page's code that failed to load.
    let isCodeMissing = false;
    const press = (event: MouseEvent) => {
      const link = linkAt(event);
      if (!link || link.hash || !isPlainClick(event) || opensElsewhere(link)) return;
      if (navigator.onLine && !isCodeMissing) return;
      event.preventDefault();
      load(link.href);
    };
    const reload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return;
      event.preventDefault();
      isCodeMissing = true;
      // The server responds, so it was upgraded and no longer has this page's code: load the new version.
      load(location.pathname + location.search);
    };
    // Runs before the link's own handler.
    document.addEventListener('click', press, { capture: true, signal });
    // Browsers without the Navigation API load the document.
    globalThis.navigation?.addEventListener('navigate', reload, { signal });
    addEventListener('online', () => toast.clear(end), { signal });
    return () => end.abort();
  }, [toast]);
}
