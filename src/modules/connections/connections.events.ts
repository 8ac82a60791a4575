import type { Connectable } from '#contract/product.ts';

/** A user disconnected a channel, and all that was read from it is deleted. The subject is the connection. */
export const CHANNEL_DISCONNECTED = 'channel.disconnected';

export const connectionsEvents = [CHANNEL_DISCONNECTED] as const;

export interface ChannelDisconnectedData {
  userId: string;
  platform: Connectable;
}
