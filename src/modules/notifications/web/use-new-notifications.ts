import { useState } from 'react';
import type { Page } from '#contract/client.ts';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { api } from '#web/api.ts';
import type { Loaded } from '#web/guards.ts';
import { useReadOnChange } from '#web/live/use-read-on-change.ts';
import { type Filter, pageQuery } from './filter.ts';

const NONE: Page<NotificationView> = { items: [] };

interface NewNotifications {
  count: number;
  /** All notifications of the page are new, so there may be more. */
  orMore: boolean;
}

/** Counts notifications that came or grew since the page was loaded. */
export function useNewNotifications(first: Loaded<Page<NotificationView>>, filter: Filter): NewNotifications {
  const [newest, setNewest] = useState({ of: filter, page: NONE });
  useReadOnChange(
    ({ kind }) => kind === 'notifications',
    async () => ({
      of: filter,
      page: await api.listNotifications({ query: pageQuery(filter) }),
    }),
    setNewest,
  );
  if (!first.ok || newest.of !== filter) return { count: 0, orMore: false };
  const { items, next } = newest.page;
  const shown = first.value.items[0]?.createdAt ?? '';
  const count = items.filter(({ createdAt }) => createdAt > shown).length;
  return { count, orMore: next !== undefined && count === items.length };
}
