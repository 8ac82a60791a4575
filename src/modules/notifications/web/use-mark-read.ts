import { useEffect, useRef, useState } from 'react';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { api } from '#web/api.ts';
import { useViewer } from '#web/viewer.ts';
import { useWrite } from '#web/write/use-write.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Marks everything read that was there when the page showed its newest, also what stands further down than is shown,
 * and remembers what was unread when this visit first showed it.
 * @param items newest first
 * @returns the ids to be marked as new for as long as the page stands
 */
export function useMarkRead(items: readonly NotificationView[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState(NONE);
  const unread = (useViewer()?.notifs ?? 0) > 0;
  // Outlives the second run of effects under strict mode, which must not send again.
  const sent = useRef<string | undefined>(undefined);
  // A failure leaves them unread, to be marked by the next visit.
  const { run } = useWrite(api.markNotificationsRead, { changes: ['viewer'], silent: true, queue: true });

  useEffect(() => {
    const ids = items.filter((item) => !item.read).map((item) => item.notificationId);
    // The same set where nothing is new: the list is another array each time, and another set would render without end.
    setFresh((before) => (ids.every((id) => before.has(id)) ? before : new Set([...before, ...ids])));
    const until = items[0]?.createdAt;
    if (until === undefined || (ids.length === 0 && !unread)) return;
    if (sent.current !== undefined && until <= sent.current) return;
    sent.current = until;
    void run({ body: { until } });
  }, [items, unread, run]);

  return fresh;
}
