import { useState } from 'react';
import type { Viewer } from '#web/viewer.ts';
import { api } from '../api.ts';
import { useReadOnChange } from '../live/use-read-on-change.ts';

/** The numbers of unread notifications and conversations, updated live. */
export function useUnread(viewer: Viewer): { notifs: number; messages: number } {
  const [newer, setNewer] = useState<{ than: Viewer; is: Viewer } | null>(null);
  useReadOnChange(
    ({ kind }) => kind === 'notifications' || kind === 'conversation',
    () => api.getViewer(),
    (is) => setNewer({ than: viewer, is }),
  );
  const { notifs, unreadMessages } = newer?.than === viewer ? newer.is : viewer;
  return { notifs, messages: unreadMessages };
}
