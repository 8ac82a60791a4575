import { useNavigationFocus } from './navigation-focus.ts';
import { PagePrefetch, useFetchedPages } from './page-prefetch.tsx';

/** The page that a reader is about to open; the count tells one approach from the next. */
export interface Approached {
  page: string;
  count: number;
}

/** What goes with steps from page to page: the focus, the announcement, and what was fetched beforehand. */
export function PageSteps({ near }: { near: Approached | undefined }) {
  useNavigationFocus();
  const pages = useFetchedPages();
  return near ? <PagePrefetch key={near.count} page={near.page} pages={pages} /> : null;
}
