import { useCallback, useEffect, useRef, useState } from 'react';
import type { Loaded } from './guards.ts';
import { useHandleRefusal } from './write/use-handle-refusal.ts';

interface Read<T> {
  loaded: Loaded<T> | null;
  readAgain: () => Promise<void>;
}

/**
 * A read that a component makes on demand, such as in a rarely opened dialog. Loaders make all other reads. An expired
 * session redirects to sign-in; the caller shows other failures.
 * @param wanted whether to read; each change to true reads again
 */
export function useRead<T>(read: () => Promise<T>, wanted: boolean): Read<T> {
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null);
  const latest = useRef(read);
  latest.current = read;
  const count = useRef(0);
  const handleRefusal = useHandleRefusal();
  const readAgain = useCallback(async () => {
    const own = ++count.current;
    // Discards the result of an older read.
    const show = (next: Loaded<T> | null) => own === count.current && setLoaded(next);
    show(null);
    try {
      show({ ok: true, value: await latest.current() });
    } catch (error) {
      await handleRefusal(error, {
        own: () => {
          show({ ok: false });
          return true;
        },
      });
    }
  }, [handleRefusal]);
  useEffect(() => {
    if (wanted) void readAgain();
  }, [wanted, readAgain]);
  return { loaded, readAgain };
}
