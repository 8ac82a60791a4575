import { PageCode } from '../../router-glue/page-code.tsx';
import { useNavigationFocus } from './navigation-focus.ts';

/** What goes with steps from page to page: the focus, the announcement, and the code of the page that may be next. */
export function PageSteps() {
  useNavigationFocus();
  return <PageCode />;
}
