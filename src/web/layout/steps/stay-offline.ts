import { useEffect } from 'react';
import { useToast } from '#ui/toast/toast.tsx';
import { isPlain, linkAt, opensElsewhere } from '../link-press.ts';

/** A press on a link without a line leaves the reader where they are: the browser's own error page would take it away. */
export function useStayOffline(): void {
  const toast = useToast();
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const stay = (event: MouseEvent) => {
      const link = linkAt(event);
      if (navigator.onLine || !link || link.hash || !isPlain(event) || opensElsewhere(link)) return;
      event.preventDefault();
      toast.error('No connection, so this page stays.', { about: end });
    };
    // Before the link's own handler.
    document.addEventListener('click', stay, { capture: true, signal });
    addEventListener('online', () => toast.clear(end), { signal });
    return () => end.abort();
  }, [toast]);
}
