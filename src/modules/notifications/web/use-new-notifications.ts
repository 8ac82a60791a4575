import { useState } from 'react';
import type { Page } from '#contract/client.ts';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { api } from '#web/api.ts';
import type { Loaded } from '#web/guards.ts';
import { useReadOnChange } from '#web/live/use-read-on-change.ts';
import { PAGE_SIZE } from './page-size.ts';

const NONE: readonly NotificationView[] = [];

/** How many notifications came since the page was read; one that others joined meanwhile counts, too. */
export function useNewNotifications(first: Loaded<Page<NotificationView>>): number {
  const [newest, setNewest] = useState(NONE);
  useReadOnChange(
    ({ kind }) => kind === 'notifications',
    () => api.listNotifications({ query: { limit: PAGE_SIZE } }),
    ({ items }) => setNewest(items),
  );
  if (!first.ok) return 0;
  const shown = first.value.items[0]?.createdAt ?? '';
  return newest.filter(({ createdAt }) => createdAt > shown).length;
}
