import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { apiContext } from '#web/context.ts';
import { orNull, requireVisitor } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './entrance.module.css';
import { SetupForm } from './setup-form.tsx';

export const meta = titled('Set up this site');

/** The address contains the token. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store' };
}

export async function loader(args: LoaderFunctionArgs) {
  const token = (args.url.searchParams.get('token') ?? '').slice(0, 500);
  const open = await orNull(args.context.get(apiContext).checkSetup({ body: { token } }));
  if (!open) return data({ token: null }, { status: 404 });
  requireVisitor(args);
  return { token };
}

/** The account of the first admin, with the link that the start of the server printed. */
export default function SetupPage() {
  const { token } = useLoaderData<typeof loader>();
  if (token === null) return <DeadLink />;
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1>Set up this site</h1>
        <p>
          Create your account. It is the first one, so you become the admin: you decide who may sign up, what
          this site says about itself, and who helps you run it.
        </p>
      </header>
      <div className={styles.sheet}>
        <SetupForm token={token} />
      </div>
    </section>
  );
}

/** The same for a link that is used, late or wrong, and when there is an admin. */
function DeadLink() {
  const viewer = useViewer();
  return (
    <PageState
      illustration="lost"
      title="This link does not work"
      action={
        <Button variant="primary" render={<Link to={viewer ? paths.home : paths.signIn()} />}>
          {viewer ? 'Go to the home page' : 'Sign In'}
        </Button>
      }
    >
      {viewer ? <p>It was already used or has expired, and you are still signed in.</p> : null}
      <p>
        A setup link works once, within an hour, and only until the site has an admin. If you run this site,{' '}
        <code className={styles.command}>npm run admin -- setup</code> on the server prints a new one.
      </p>
    </PageState>
  );
}
