import { type RefCallback, useEffect, useRef, useState } from 'react';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

/**
 * Marks what was written up to a position as read, once its end is in view: who reads older messages has not seen it.
 * @param position of the newest message that is shown; null where there is nothing to mark
 * @returns for an element at the end of the messages
 */
export function useMarkConversationRead(id: string, position: number | null): RefCallback<Element> {
  const { run } = useWrite(api.readConversation, { changes: ['page', 'viewer'], silent: true, queue: true });
  const [end, setEnd] = useState<Element | null>(null);
  const [isInView, setInView] = useState(false);
  const sent = useRef('');
  useEffect(() => {
    if (!end) return;
    const seen = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    seen.observe(end);
    return () => seen.disconnect();
  }, [end]);
  useEffect(() => {
    const about = `${id} ${position}`;
    const mark = async () => {
      if (position === null || sent.current === about) return;
      if (!isInView || document.visibilityState !== 'visible') return;
      sent.current = about;
      const marked = await run({ params: { id }, body: { position } });
      // It stays unread, and is marked when the line or the reader is back.
      if (!marked && sent.current === about) sent.current = '';
    };
    void mark();
    const ends = new AbortController();
    for (const [target, type] of [
      [document, 'visibilitychange'],
      [window, 'focus'],
      [window, 'online'],
    ] as const) {
      target.addEventListener(type, () => void mark(), { signal: ends.signal });
    }
    return () => ends.abort();
  }, [id, position, isInView, run]);
  return setEnd;
}
