import { useLocation } from 'react-router';
import { OFFLINE_STATUS } from '#contract/api-error.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { Button } from '#ui/button/button.tsx';
import type { IllustrationName } from '#ui/illustration/illustration.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '../paths.ts';
import { usePlaceName } from '../viewer.ts';

interface Explained {
  illustration: IllustrationName;
  title: string;
  text: string;
}

export function FailurePage({ status, body }: { status: number; body: unknown }) {
  const failure = body as Partial<ErrorBody> | null;
  const { illustration, title, text } = explain(status, failure);
  const place = usePlaceName();
  const { pathname, search } = useLocation();
  return (
    <>
      <title>{place ? `${title} · ${place}` : title}</title>
      <PageState
        illustration={illustration}
        title={title}
        requestId={failure?.requestId}
        action={
          status === 404 ? (
            <Button variant="primary" render={<Link to={paths.kollabs} />}>
              Find Kollabs
            </Button>
          ) : failure?.code === 'second_factor_needed' ? (
            <Button variant="primary" render={<Link to={paths.settingsSignIn} />}>
              Open your settings
            </Button>
          ) : (
            <Button
              variant="primary"
              // Offline, a document request would show the browser's own error page.
              render={
                status === OFFLINE_STATUS ? (
                  <Link to={pathname + search} />
                ) : (
                  <a href={pathname + search} data-document>
                    Try again
                  </a>
                )
              }
            >
              Try again
            </Button>
          )
        }
      >
        <p>{text}</p>
      </PageState>
    </>
  );
}

function explain(status: number, failure: Partial<ErrorBody> | null): Explained {
  if (status === 404) {
    return {
      illustration: 'lost',
      title: '404 Not Found',
      text: "We can't find that page, you must have taken a wrong turn somewhere!",
    };
  }
  if (status === 403) {
    return {
      illustration: 'locked',
      title: 'No access',
      text: failure?.error ?? 'You do not have access to this page.',
    };
  }
  if (status === OFFLINE_STATUS) {
    return {
      illustration: 'broken',
      title: 'No connection',
      text: 'We could not reach the server. Please check your connection and try again.',
    };
  }
  if (status === 503 || status === 429) {
    return {
      illustration: 'broken',
      title: 'Busy right now',
      text: failure?.error ?? 'Please try again in a moment.',
    };
  }
  return {
    illustration: 'broken',
    title: 'Something went wrong',
    text: 'That was our mistake. Please try again.',
  };
}
