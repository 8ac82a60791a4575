import { use } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

interface RouterNow {
  isLoading: boolean;
  /** The path and query that are loading, or else the page's. */
  pathname: string;
  search: string;
}

/**
 * Returns a function that reads the router's present state. `useNavigation` and `useLocation` have what was rendered
 * last, which is older: the router renders in transitions, and on a slow device input comes between.
 */
export function useRouterNow(): () => RouterNow {
  const router = use(UNSAFE_DataRouterContext)?.router;
  return () => {
    if (!router) throw new Error('useRouterNow works only in a data router.');
    const { navigation, location } = router.state;
    const { pathname, search } = navigation.location ?? location;
    return { isLoading: navigation.state !== 'idle', pathname, search };
  };
}
