import type { Connectable } from '#contract/product.ts';
import { isConnectable } from '#modules/connections/connections.rules.ts';

/** What the window at /oauth tells the pages of this browser. */
interface ConnectMessage {
  type: Connectable;
  connected: boolean;
  /** Why not, where it is not connected. */
  why?: string | undefined;
}

// Only pages of this origin can post to it or hear it (checks.md WB-05). The window's opener cannot be used: on its
// way through the platform the browser takes it away.
const BROADCAST = 'connections';

/** Tells every other page of this browser: the one that opened the window is among them. */
export function postConnectResult(news: ConnectMessage): void {
  const broadcast = new BroadcastChannel(BROADCAST);
  broadcast.postMessage(news);
  broadcast.close();
}

/** @returns how to stop listening */
export function onConnectResult(hear: (news: ConnectMessage) => void): () => void {
  const broadcast = new BroadcastChannel(BROADCAST);
  broadcast.onmessage = ({ data }: MessageEvent<Partial<ConnectMessage> | null>) => {
    if (!isConnectable(data?.type)) return;
    const { type, connected, why } = data;
    hear({ type, connected: connected === true, why: typeof why === 'string' ? why : undefined });
  };
  return () => broadcast.close();
}
