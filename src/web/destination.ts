import { useLayoutEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';

let current = '';

/** The path of the page that the user is on, or on the way to. */
export function destination(): string {
  return current;
}

/** For the root: keeps `destination` for what outlives its page, such as a write that is under way. */
export function useDestination(): void {
  const here = useLocation();
  const { pathname } = useNavigation().location ?? here;
  useLayoutEffect(() => {
    current = pathname;
  }, [pathname]);
}
