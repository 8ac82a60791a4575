import { useEffect, useRef, useState } from 'react';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

const NONE: ReadonlySet<string> = new Set();

/** Returns the ids to highlight as new until the page is left. */
export function useMarkRead(items: readonly NotificationView[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState(NONE);
  // A ref survives the second run of effects in strict mode, which must not send again.
  const sent = useRef(new Set<string>());
  // After a failure they stay unread, and the next visit marks them.
  const { run } = useWrite(api.markNotificationsRead, { changes: ['viewer'], silent: true, queue: true });

  useEffect(() => {
    const unread = items.filter((item) => !item.read);
    const ids = unread.map((item) => item.notificationId);
    // Return the same set if nothing is new: a new set for each new array would render endlessly.
    setFresh((before) => (ids.every((id) => before.has(id)) ? before : new Set([...before, ...ids])));
    // A grouped notification that grew is unread again.
    const keyOf = ({ notificationId, createdAt }: NotificationView) => `${notificationId} ${createdAt}`;
    const due = unread.filter((item) => !sent.current.has(keyOf(item)));
    if (due.length === 0) return;
    for (const item of due) sent.current.add(keyOf(item));
    void run({ body: due.map((item) => item.notificationId) });
  }, [items, run]);

  return fresh;
}
