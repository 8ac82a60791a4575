import { useCallback, useEffect, useState } from 'react';

type Loading<T> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: T };

/** Reads a development address, which is not an endpoint of the API. */
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
