import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page's script runs: for what only the browser knows. Nothing is switched off by it: what is pressed
 * before is done afterwards (decision 35).
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
