import { useState } from 'react';
import { Link as LinkWithState, type LoaderFunctionArgs, type MetaArgs, useSearchParams } from 'react-router';
import { PRODUCT } from '#contract/product.ts';
import { safeNext } from '#contract/safe-next.ts';
import { settingsContext } from '#web/context.ts';
import { requireVisitor } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import styles from './entrance.module.css';
import { SignInForm } from './sign-in-form.tsx';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Sign In',
    description: `Sign in to ${PRODUCT}.`,
    path: paths.signIn(),
    publicUrl: loaderData?.publicUrl,
  });
}

export function loader(args: LoaderFunctionArgs) {
  requireVisitor(args);
  return { publicUrl: args.context.get(settingsContext).publicUrl };
}

export default function SignInPage() {
  const [search] = useSearchParams();
  const [email, setEmail] = useState('');
  const next = search.get('next');
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1>Welcome back</h1>
        <p>Sign in and pick up where you left off.</p>
      </header>
      <div className={styles.sheet}>
        <SignInForm next={safeNext(next, paths.dashboard)} onEmail={setEmail} />
      </div>
      <p className={styles.other}>
        <LinkWithState to={paths.forgotPassword} state={{ email }}>
          Forgot your password?
        </LinkWithState>
      </p>
      <p className={styles.other}>
        New here? <Link to={paths.signUp(safeNext(next, ''))}>Sign Up</Link>
      </p>
    </section>
  );
}
