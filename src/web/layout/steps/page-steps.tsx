import { PageCode } from '../../router-glue/page-code.tsx';
import { useNavigationFocus } from './navigation-focus.ts';

/** Accompanies navigation: focus, announcement, and prefetching of the next page's code. */
export function PageSteps() {
  useNavigationFocus();
  return <PageCode />;
}
