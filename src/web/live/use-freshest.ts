import { useRef, useState } from 'react';
import type { LiveChange } from './live-change.ts';
import { useReadOnChange } from './use-read-on-change.ts';

interface FreshestOptions<T> {
  loaded: T;
  /** Whether a change is of what the page shows. */
  concerns: (change: LiveChange) => boolean;
  read: () => Promise<T>;
  /** What else follows from it when it was read again, beside what was shown before. */
  onRead?: (value: T, before: T) => void;
}

/**
 * A thing as the page knows it best: as it was loaded, as the last step answered it, or as it was read when another user
 * or another tab changed it. It belongs to what is there for as long as the page is: a part that comes and goes, such as
 * the panel of a tab, hears of nothing while it is away.
 * @returns it, and a function that shows what a step answered, until the loader has read it anew
 */
export function useFreshest<T>({
  loaded,
  concerns,
  read,
  onRead,
}: FreshestOptions<T>): [T, (next: T) => void] {
  const [newer, setNewer] = useState<{ value: T; over: T } | null>(null);
  const latest = useRef(loaded);
  latest.current = loaded;
  // Over what is loaded by then: a step began when there may have been less.
  const show = (next: T) => setNewer({ value: next, over: latest.current });
  const value = newer?.over === loaded ? newer.value : loaded;
  const overtake = useReadOnChange(concerns, read, (next) => {
    show(next);
    onRead?.(next, value);
  });
  const showStep = (next: T) => {
    overtake();
    show(next);
  };
  return [value, showStep];
}
