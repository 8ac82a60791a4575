import { useLayoutEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';

let current = '';

/** The path of the current page or, during a navigation, of the next one. */
export function destination(): string {
  return current;
}

/** Call it in the root. It updates `destination` for code that outlives its page, such as a pending write. */
export function useDestination(): void {
  const here = useLocation();
  const { pathname } = useNavigation().location ?? here;
  useLayoutEffect(() => {
    current = pathname;
  }, [pathname]);
}
