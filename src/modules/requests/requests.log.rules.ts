/** All except `update` are milestones, which occur once. */
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
  'leaving',
  'returned',
  'dissolved',
  'kollabDeleted',
] as const;
export type RequestNotificationType = (typeof requestNotificationTypes)[number];
