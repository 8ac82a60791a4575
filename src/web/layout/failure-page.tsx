import { Link, useLocation } from 'react-router';
import type { ErrorBody } from '#contract/errors.ts';
import { Button } from '#ui/button/button.tsx';
import { LostIllustration } from '#ui/illustrations/lost.tsx';
import { paths } from '../paths.ts';
import styles from './failure-page.module.css';

/** What stands in place of a page that is not there, is not the viewer's, or failed. */
export function FailurePage({ status, body }: { status: number; body: unknown }) {
  const { title, text } = explain(status, body as Partial<ErrorBody> | null);
  const { pathname, search } = useLocation();
  return (
    <section className={styles.page}>
      <title>{title}</title>
      <LostIllustration className={styles.picture} />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>
        {status === 404 ? (
          <Button variant="primary" render={<Link to={paths.kollabs} />}>
            Find Kollabs
          </Button>
        ) : (
          <Button variant="primary" render={<a href={pathname + search} />}>
            Try again
          </Button>
        )}
        <Button variant="quiet" render={<Link to={paths.home} />}>
          Home
        </Button>
      </div>
    </section>
  );
}

function explain(status: number, body: Partial<ErrorBody> | null): { title: string; text: string } {
  if (status === 404) {
    return {
      title: '404 Not Found',
      text: "We can't find that page, you must have taken a wrong turn somewhere!",
    };
  }
  if (status === 403)
    return { title: 'Not for you', text: body?.error ?? 'You are not allowed to see this page.' };
  if (status === 503 || status === 429) {
    return { title: 'Busy right now', text: body?.error ?? 'Please try again in a moment.' };
  }
  const named = body?.requestId ? ` If it happens again, tell us this number: ${body.requestId}` : '';
  return { title: 'Something went wrong', text: `That was our mistake, and nothing was lost.${named}` };
}
