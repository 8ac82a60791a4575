import { useNavigationFocus } from './navigation-focus.ts';
import { PagePrefetch, useFetchedPages } from './page-prefetch.tsx';
import { useStayOffline } from './stay-offline.ts';

/** The page that a reader is about to open; the count tells one approach from the next. */
export interface Approached {
  page: string;
  count: number;
}

/** What goes with steps from page to page: the focus, the announcement, what was fetched beforehand, and a lost line. */
export function PageSteps({ near }: { near: Approached | undefined }) {
  useNavigationFocus();
  useStayOffline();
  const pages = useFetchedPages();
  return near ? <PagePrefetch key={near.count} page={near.page} pages={pages} /> : null;
}
