import { useEffect, useRef, useState } from 'react';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Marks what is shown read, each once, and remembers what was unread when this visit first showed it.
 * @returns the ids to be marked as new for as long as the page stands
 */
export function useMarkRead(items: readonly NotificationView[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState(NONE);
  // Outlives the second run of effects under strict mode, which must not send again.
  const sent = useRef(new Set<string>());
  // A failure leaves them unread, to be marked by the next visit.
  const { run } = useWrite(api.markNotificationsRead, { changes: ['viewer'], silent: true, queue: true });

  useEffect(() => {
    const ids = items
      .filter((item) => !item.read && !sent.current.has(item.notificationId))
      .map((item) => item.notificationId);
    if (ids.length === 0) return;
    for (const id of ids) sent.current.add(id);
    setFresh((before) => new Set([...before, ...ids]));
    void run({ body: ids });
  }, [items, run]);

  return fresh;
}
