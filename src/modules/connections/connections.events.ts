import type { Connectable } from '#contract/product.ts';

/** A user disconnected a channel. Its figures and readings are deleted. The subject is the connection. */
export const CHANNEL_DISCONNECTED = 'channel.disconnected';

export const connectionsEvents = [CHANNEL_DISCONNECTED] as const;

export interface ChannelDisconnectedData {
  userId: string;
  platform: Connectable;
}
