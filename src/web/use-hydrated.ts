import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page's script has taken over: until then a form has nothing to send it with. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
