import type { Connectable } from '#contract/product.ts';
import { isConnectable } from '#modules/connections/connections.rules.ts';

/** The message of the window at /oauth to the other pages of this browser. */
interface ConnectMessage {
  type: Connectable;
  connected: boolean;
  why?: string | undefined;
}

// A BroadcastChannel, which only pages of this origin can use. `window.opener` is not available: browsers remove it on
// the way through the platform.
const BROADCAST = 'connections';

/** Notifies every other page of this browser, including the one that opened the window. */
export function postConnectResult(result: ConnectMessage): void {
  const broadcast = new BroadcastChannel(BROADCAST);
  broadcast.postMessage(result);
  broadcast.close();
}

export function onConnectResult(listener: (result: ConnectMessage) => void): () => void {
  const broadcast = new BroadcastChannel(BROADCAST);
  broadcast.onmessage = ({ data }: MessageEvent<Partial<ConnectMessage> | null>) => {
    if (!isConnectable(data?.type)) return;
    const { type, connected, why } = data;
    listener({ type, connected: connected === true, why: typeof why === 'string' ? why : undefined });
  };
  return () => broadcast.close();
}
