import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page is hydrated, for state that only the browser has. Do not disable controls with it: presses before
 * hydration are replayed (decision 35).
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
