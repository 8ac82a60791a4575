import type { LoaderFunctionArgs } from 'react-router';
import { PRODUCT } from '#contract/product.ts';
import { Button } from '#ui/button/button.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { requireVisitor } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';

export function meta() {
  return pageMeta({ title: 'Goodbye' });
}

export function loader(args: LoaderFunctionArgs) {
  requireVisitor(args);
  return null;
}

export default function GoodbyePage() {
  return (
    <PageState
      illustration="empty"
      title="Your account is deleted"
      action={<Button render={<Link to={paths.home} />}>Go to the home page</Button>}
    >
      <p>
        Your data is gone, and you are signed out everywhere. If your e-mail address was confirmed, we send
        you one last e-mail about this. Thank you for having been part of {PRODUCT}.
      </p>
    </PageState>
  );
}
