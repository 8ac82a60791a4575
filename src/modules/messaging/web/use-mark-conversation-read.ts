import { type RefCallback, useEffect, useRef, useState } from 'react';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

/**
 * @param position of the newest loaded message; null if there is nothing to mark
 * @returns the ref for the sentinel after the last message. Messages are read once it is in view.
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
      // The request failed. Allow another attempt after a reconnect, or when the user returns.
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
