import { useEffect, useRef } from 'react';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

/**
 * Marks what was written up to a position as read, once it is in view.
 * @param position of the newest message that is shown; null where there is nothing to mark
 */
export function useMarkRead(id: string, position: number | null): void {
  // A failure leaves it unread, to be marked the next time.
  const { run } = useWrite(api.readConversation, { changes: ['page', 'viewer'], silent: true, queue: true });
  const sent = useRef('');
  useEffect(() => {
    const about = `${id} ${position}`;
    const mark = () => {
      if (position === null || sent.current === about || document.visibilityState !== 'visible') return;
      sent.current = about;
      void run({ params: { id }, body: { position } });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [id, position, run]);
}
