import { onLiveState } from '#web/live/live.ts';

/** What sends the messages of a place again, also for who looks at another page by then. */
const waiting = new Map<string, () => void>();
let isListening = false;

/** Calls back once when the line or the browser's connection is back. A place has one callback, the last one. */
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
