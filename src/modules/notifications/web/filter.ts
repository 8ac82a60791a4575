import {
  KIND_LABELS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '#modules/notifications/notifications.rules.ts';

export type Filter = 'all' | 'unread' | NotificationKind;

export const FILTERS: readonly { value: Filter; label: string; empty: string }[] = [
  { value: 'all', label: 'All', empty: 'You have no notifications right now' },
  { value: 'unread', label: 'Unread', empty: 'You have read everything' },
  { value: 'requests', label: KIND_LABELS.requests, empty: 'No notifications about requests or invitations' },
  {
    value: 'collaborations',
    label: KIND_LABELS.collaborations,
    empty: 'No notifications about collaborations',
  },
  { value: 'agreements', label: KIND_LABELS.agreements, empty: 'No notifications about agreements' },
  { value: 'messages', label: KIND_LABELS.messages, empty: 'No notifications about messages' },
  { value: 'reactions', label: KIND_LABELS.reactions, empty: 'No likes, comments or mentions' },
  { value: 'others', label: KIND_LABELS.others, empty: 'No other notifications' },
];

export function readFilter(params: URLSearchParams): Filter {
  const asked = params.get('show');
  return FILTERS.find(({ value }) => value === asked)?.value ?? 'all';
}

export function pageQuery(filter: Filter): { limit: string; kind?: NotificationKind; unread?: 'true' } {
  const limit = '20';
  if (filter === 'unread') return { limit, unread: 'true' };
  const kind = NOTIFICATION_KINDS.find((one) => one === filter);
  return kind ? { limit, kind } : { limit };
}
