import { useSyncExternalStore } from 'react';

// One timer in ms for all relative times on the page. The time is rounded to the tick, so that the snapshot is stable
// between ticks.
const tick = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** The viewer's time zone (IANA); undefined on the server and during hydration, where UTC is used. */
export function useViewerZone(): string | undefined {
  return useSyncExternalStore(never, ownTimeZone, nothing);
}

/** The viewer's time in ms, updated every half minute; undefined on the server and during hydration. */
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
export function ownTimeZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return zone;
}

const never = () => () => {};
const nothing = () => undefined;
