import { onLiveState } from '#web/live/live.ts';

/** Callbacks by conversation. They outlive the page, so that messages are sent from another page, too. */
const waiting = new Map<string, () => void>();
let isListening = false;

/** Registers a callback for the next reconnect. One per conversation: a later one replaces it. */
export function onceLineIsBack(place: string, send: () => void): void {
  waiting.set(place, send);
  if (isListening) return;
  isListening = true;
  onLiveState((state) => state === 'open' && sendAll());
  addEventListener('online', sendAll);
}

function sendAll(): void {
  const all = [...waiting.values()];
  waiting.clear();
  for (const send of all) send();
}
