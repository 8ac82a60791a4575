import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { apiContext } from '#web/context.ts';
import { orNotFound, requireVisitor } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import styles from './entrance.module.css';
import { SetupForm } from './setup-form.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Set up this site' });
}

/** The address contains the token. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store' };
}

export async function loader(args: LoaderFunctionArgs) {
  requireVisitor(args);
  const token = (args.url.searchParams.get('token') ?? '').slice(0, 500);
  await orNotFound(args.context.get(apiContext).checkSetup({ body: { token } }));
  return { token };
}

/** The account of the first admin, with the link that the start of the server printed. */
export default function SetupPage() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1>Set up this site</h1>
        <p>
          Make the first account. It is an admin: it decides who may sign up, what this site says about
          itself, and who helps to run it.
        </p>
      </header>
      <div className={styles.sheet}>
        <SetupForm token={token} />
      </div>
    </section>
  );
}
