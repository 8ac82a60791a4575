import { useEffect, useRef, useState } from 'react';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Marks what the page shows as read, and remembers what was unread when this visit first showed it.
 * @returns the ids to be marked as new for as long as the page stands
 */
export function useMarkRead(items: readonly NotificationView[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState(NONE);
  // Outlives the second run of effects under strict mode, which must not send again.
  const sent = useRef(new Set<string>());
  // A failure leaves them unread, to be marked by the next visit.
  const { run } = useWrite(api.markNotificationsRead, { changes: ['viewer'], silent: true, queue: true });

  useEffect(() => {
    const unread = items.filter((item) => !item.read);
    const ids = unread.map((item) => item.notificationId);
    // The same set where nothing is new: the list is another array each time, and another set would render without end.
    setFresh((before) => (ids.every((id) => before.has(id)) ? before : new Set([...before, ...ids])));
    // A grouped notification that has grown is unread again.
    const keyOf = ({ notificationId, createdAt }: NotificationView) => `${notificationId} ${createdAt}`;
    const due = unread.filter((item) => !sent.current.has(keyOf(item)));
    if (due.length === 0) return;
    for (const item of due) sent.current.add(keyOf(item));
    void run({ body: due.map((item) => item.notificationId) });
  }, [items, run]);

  return fresh;
}
