import { useState } from 'react';
import {
  Link as LinkWithState,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { safeNext } from '#contract/safe-next.ts';
import { apiContext } from '#web/context.ts';
import { GoogleOutcomeBanner } from '#web/google/continue-with-google.tsx';
import { requireVisitor } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta, siteNameIn } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import styles from './entrance.module.css';
import { OrGoogle } from './google-button.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Sign In',
    description: `Sign in to ${siteNameIn(matches)}.`,
    path: paths.signIn(),
  });
}

export async function loader(args: LoaderFunctionArgs) {
  requireVisitor(args);
  return { google: await args.context.get(apiContext).getGoogle() };
}

export default function SignInPage() {
  const { google } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const [email, setEmail] = useState('');
  const next = safeNext(search.get('next'), paths.dashboard);
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1>Welcome back</h1>
        <p>Sign in and pick up where you left off.</p>
      </header>
      <GoogleOutcomeBanner outcome={search.get('google')} />
      <div className={styles.sheet}>
        <SignInForm next={next} onEmail={setEmail} />
        {google.state === 'unavailable' ? null : <OrGoogle next={next} />}
      </div>
      <p className={styles.other}>
        <LinkWithState to={paths.forgotPassword} state={{ email }}>
          Forgot your password?
        </LinkWithState>
      </p>
      <p className={styles.other}>
        New here? <Link to={paths.signUp(safeNext(search.get('next'), ''))}>Sign Up</Link>
      </p>
    </section>
  );
}
