import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { api } from '#web/api.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Marks what is shown read, each once, and remembers what was unread when this visit first showed it.
 * @returns the ids to be marked as new for as long as the page stands
 */
export function useMarkRead(items: readonly NotificationView[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState(NONE);
  // Outlives the second run of effects under strict mode, which must not send again.
  const sent = useRef(new Set<string>());
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const ids = items
      .filter((item) => !item.read && !sent.current.has(item.notificationId))
      .map((item) => item.notificationId);
    if (ids.length === 0) return;
    for (const id of ids) sent.current.add(id);
    setFresh((before) => new Set([...before, ...ids]));
    // A failure leaves them unread, to be marked by the next visit; there is nothing for a person to do about it.
    api.markNotificationsRead({ body: ids }).then(
      // The number in the top bar is theirs, too.
      () => revalidate(),
      () => {},
    );
  }, [items, revalidate]);

  return fresh;
}
