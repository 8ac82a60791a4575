import { FIELD_TEXTS, PUSH_LIMITS } from './push.rules.ts';

export const pushRefusals = {
  off: 'Notifications on devices are not available here at the moment.',
  ...FIELD_TEXTS,
  tooMany: `Notifications are on for ${PUSH_LIMITS.devices} devices already. Sign one of them out first.`,
  busy: 'Please try again in a moment.',
} as const;

export const pushMessages = {
  on: 'Notifications are on for this device.',
  off: 'Notifications are off for this device.',
} as const;

export const pushExportText =
  'The devices that get notifications, since when, and the host of the push service of each.';
