import { useSyncExternalStore } from 'react';

// One ticker for every relative time on the page; the moment is rounded to the tick so that a snapshot is
// stable between ticks.
const tick = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** The viewer's time zone (IANA); undefined on the server and while hydrating, where UTC is meant. */
export function useViewerZone(): string | undefined {
  return useSyncExternalStore(never, ownTimeZone, nothing);
}

/** The viewer's moment in ms, renewed every half minute; undefined on the server and while hydrating. */
export function useViewerNow(): number | undefined {
  return useSyncExternalStore(subscribe, readNow, nothing);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function readNow(): number {
  if (Math.abs(Date.now() - now) > tick) now = Date.now();
  return now;
}

let zone: string | undefined;
/** The time zone of the browser (IANA). */
export function ownTimeZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return zone;
}

const never = () => () => {};
const nothing = () => undefined;
