import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { requireVisitor } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { usePlaceName } from '#web/viewer.ts';

export const meta = titled('Goodbye');

export function loader(args: LoaderFunctionArgs) {
  requireVisitor(args);
  const until = new Date(new URL(args.request.url).searchParams.get('until') ?? '');
  return { until: Number.isNaN(until.getTime()) ? null : until.toISOString() };
}

export default function GoodbyePage() {
  const place = usePlaceName();
  const { until } = useLoaderData<typeof loader>();
  if (until) return <Leaving until={until} />;
  return (
    <PageState
      illustration="empty"
      title="Your account is deleted"
      action={<Button render={<Link to={paths.home} />}>Go to the home page</Button>}
    >
      <p>
        Your data is gone, and you are signed out everywhere. If your email address was confirmed, we send you
        one last email about this. Thank you for having been part of {place}.
      </p>
    </PageState>
  );
}

function Leaving({ until }: { until: string }) {
  return (
    <PageState
      illustration="empty"
      title="Your account will be deleted"
      action={<Button render={<Link to={paths.signIn()} />}>Sign in and keep my account</Button>}
    >
      <p>
        We delete it on <Time value={until} />. Nobody can see you from now on, and you are signed out
        everywhere.
      </p>
      <p>Changed your mind? Sign in before then, and your account is back as it was.</p>
    </PageState>
  );
}
