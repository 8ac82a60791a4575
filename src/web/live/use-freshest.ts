import { useRef, useState } from 'react';
import type { LiveChange } from './live-change.ts';
import { useReadOnChange } from './use-read-on-change.ts';

interface FreshestOptions<T> {
  loaded: T;
  concerns: (change: LiveChange) => boolean;
  read: () => Promise<T>;
  onRead?: (value: T, before: T) => void;
}

/**
 * The newest known state of an object: from the loader, from the response of the last write, or from a read after
 * another user or tab changed it. Use it in a component that is mounted as long as the page: an unmounted one, such as
 * the panel of a tab, misses changes.
 * @returns the value, and a function that shows the response of a write until the loader has read the object again
 */
export function useFreshest<T>({
  loaded,
  concerns,
  read,
  onRead,
}: FreshestOptions<T>): [T, (next: T) => void] {
  const [newer, setNewer] = useState<{ value: T; replaces: T } | null>(null);
  const latest = useRef(loaded);
  latest.current = loaded;
  // `latest` and not `loaded`: the loader may have run since the write began.
  const show = (next: T) => setNewer({ value: next, replaces: latest.current });
  const value = newer && newer.replaces === loaded ? newer.value : loaded;
  const overtake = useReadOnChange(concerns, read, (next) => {
    show(next);
    onRead?.(next, value);
  });
  const showResponse = (next: T) => {
    overtake();
    show(next);
  };
  return [value, showResponse];
}
