import { useEffect, useRef } from 'react';
import { useViewer } from '../viewer.ts';
import type { FreshRead, ReadAndShow } from './fresh-read.ts';
import type { LiveListener, LiveState } from './live-change.ts';
import type { LiveConnection } from './live-connection.ts';

/* Live changes from the server (`infra/live`): which object changed, never its content. Listeners read the object
   again. The connection opens after the page is shown, and tabs share it. */

const listeners = new Set<LiveListener>();
const watched = new Map<string, number>();
const stateListeners = new Set<(state: LiveState) => unknown>();
let connection: LiveConnection | null = null;

export function useLive(listener: LiveListener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const listen: LiveListener = (change) => latest.current(change);
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, []);
}

/** Watches an object while mounted: `useLive` receives its counts whenever they change. Does nothing for visitors. */
export function useWatch(kind: string, id: string): void {
  useEffect(() => {
    const key = `${kind}:${id}`;
    watched.set(key, (watched.get(key) ?? 0) + 1);
    connection?.watch([...watched.keys()]);
    return () => {
      const left = (watched.get(key) ?? 1) - 1;
      if (left === 0) watched.delete(key);
      else watched.set(key, left);
      connection?.watch([...watched.keys()]);
    };
  }, [kind, id]);
}

export function onLiveState(listener: (state: LiveState) => unknown): () => void {
  stateListeners.add(listener);
  return () => void stateListeners.delete(listener);
}

/**
 * Creates a FreshRead; undefined until the code of the connection is loaded, and no change is reported before that.
 */
export function freshReadOf<T>(latest: () => ReadAndShow<T>): FreshRead | undefined {
  return connection?.freshRead(latest);
}

function notifyState(state: LiveState): void {
  for (const listener of stateListeners) listener(state);
}

/**
 * Call it in the root. The connection opens once the page is idle.
 * @param cursor the log cursor at which the page was rendered
 */
export function useLiveConnection(cursor: string | null): void {
  const username = useViewer()?.username;
  const from = useRef(cursor);
  useEffect(() => {
    from.current = cursor;
  });
  useEffect(() => {
    if (!username) return;
    const ends = new AbortController();
    const open = async () => {
      try {
        const { openConnection } = await import('./live-connection.ts');
        if (connection || ends.signal.aborted) return;
        connection = openConnection({
          // Undefined in data from a process of another version, which names it otherwise.
          since: from.current ?? null,
          watches: [...watched.keys()],
          onChange: (change) => {
            for (const listener of listeners) listener(change);
          },
          onState: notifyState,
        });
        notifyState('open');
      } catch {
        // Some browsers do not retry an import that failed.
        if (!ends.signal.aborted) notifyState('missing');
      }
    };
    const cancel = whenIdle(open);
    addEventListener('online', open, ends);
    return () => {
      ends.abort();
      cancel();
      connection?.close();
      connection = null;
      // A closed connection is not lost.
      notifyState('open');
    };
  }, [username]);
}

function whenIdle(work: () => Promise<void>): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(() => void work(), 1_000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(() => void work(), { timeout: 3_000 });
  return () => cancelIdleCallback(idle);
}
