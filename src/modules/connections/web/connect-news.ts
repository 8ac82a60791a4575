import { CONNECTABLE, type Connectable } from '#contract/product.ts';

/** What the window at /oauth tells the page that opened it. */
export interface ConnectNews {
  type: Connectable;
  connected: boolean;
}

// Only pages of this origin can post to it or hear it (checks.md WB-05). The window's opener cannot be used: on its
// way through the platform the browser takes it away.
const CHANNEL = 'connections';

export function isConnectable(type: unknown): type is Connectable {
  return CONNECTABLE.some((one) => one === type);
}

/** Tells every page of this browser that is listening. Nobody has to be. */
export function tellNews(news: ConnectNews): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** @returns how to stop listening */
export function onNews(hear: (news: ConnectNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Partial<ConnectNews> | null>) => {
    if (isConnectable(data?.type)) hear({ type: data.type, connected: data.connected === true });
  };
  return () => channel.close();
}
