/** What moves leave behind: the entries of the update log, and the notifications. */

/** The entries of the update log. All but `update` are milestones and happen once. */
export const logTypes = [
  'created',
  'update',
  'accepted',
  'senderCompleted',
  'recipientCompleted',
  'senderFinalized',
  'recipientFinalized',
  'completed',
] as const;
export type LogType = (typeof logTypes)[number];

export function isLogType(type: string): type is LogType {
  return logTypes.some((one) => one === type);
}

export const requestNotificationTypes = [
  'created',
  'accepted',
  'rejected',
  'withdrawn',
  'cancelled',
  'reminded',
  'update',
  'senderCompleted',
  'recipientCompleted',
  'senderFinalized',
  'recipientFinalized',
  'completed',
  'expiring',
  'expired',
  'settling',
  'settled',
  'lapsing',
  'lapsed',
  'dissolved',
  'kollabDeleted',
] as const;
export type RequestNotificationType = (typeof requestNotificationTypes)[number];
