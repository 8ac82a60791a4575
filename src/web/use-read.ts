import { useCallback, useEffect, useRef, useState } from 'react';
import type { Loaded } from './guards.ts';
import { useTellRefusal } from './write/use-tell-refusal.ts';

interface Read<T> {
  /** Null until it is known. */
  loaded: Loaded<T> | null;
  readAgain: () => Promise<void>;
}

/**
 * What a part of a page reads by itself, once it is wanted: a dialog that few open. All else a page's loader reads.
 * A session that ended leads to sign-in; the caller shows any other failure.
 * @param wanted whether to read; it is read anew each time that this becomes true
 */
export function useRead<T>(read: () => Promise<T>, wanted: boolean): Read<T> {
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null);
  const latest = useRef(read);
  latest.current = read;
  const count = useRef(0);
  const tell = useTellRefusal();
  const readAgain = useCallback(async () => {
    const own = ++count.current;
    // An older read that comes late says nothing any more.
    const show = (next: Loaded<T> | null) => own === count.current && setLoaded(next);
    show(null);
    try {
      show({ ok: true, value: await latest.current() });
    } catch (error) {
      await tell(error, {
        own: () => {
          show({ ok: false });
          return true;
        },
      });
    }
  }, [tell]);
  useEffect(() => {
    if (wanted) void readAgain();
  }, [wanted, readAgain]);
  return { loaded, readAgain };
}
