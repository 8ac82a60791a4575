import { useCallback, useEffect, useState } from 'react';

type Loading<T> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: T };

/** Reads one of the developer's own addresses, which are no endpoints of the product. */
export function useDeveloperData<T>(address: string): [Loading<T>, () => Promise<void>] {
  const [data, setData] = useState<Loading<T>>({ state: 'loading' });
  const load = useCallback(async () => {
    try {
      const response = await fetch(address, { headers: { accept: 'application/json' } });
      if (!response.ok) throw new Error(`${response.status}`);
      setData({ state: 'ready', value: (await response.json()) as T });
    } catch {
      setData({ state: 'failed' });
    }
  }, [address]);
  useEffect(() => void load(), [load]);
  return [data, load];
}
