import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useSearchParams } from 'react-router';
import { safeNext } from '#contract/safe-next.ts';
import { apiContext } from '#web/context.ts';
import { requireVisitor } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta, siteNameIn } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { CheckMailCard } from './check-mail-card.tsx';
import styles from './entrance.module.css';
import { OrGoogle } from './google-button.tsx';
import { SignUpClosed } from './sign-up-closed-card.tsx';
import { type SentSignUp, useSentSignUp } from './sign-up-draft.ts';
import { signUpEntry } from './sign-up-entry.ts';
import { SignUpForm } from './sign-up-form.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Sign Up',
    description: `Join ${siteNameIn(matches)} as a creator or a business, and find people to make something with.`,
    path: paths.signUp(),
  });
}

export async function loader(args: LoaderFunctionArgs) {
  requireVisitor(args);
  const api = args.context.get(apiContext);
  const invitation = args.url.searchParams.get('invitation')?.slice(0, 500) || null;
  const [google, place, checked] = await Promise.all([
    api.getGoogle(),
    api.getPlace(),
    invitation === null ? null : api.checkInvitation({ body: { invitation } }),
  ]);
  const entry = signUpEntry(place.signUp, checked === null ? 'none' : checked.valid ? 'valid' : 'over');
  return { google, entry, invitation: place.signUp === 'invite' ? invitation : null };
}

export default function SignUpPage() {
  const [sent, setSent] = useSentSignUp();
  const [correcting, setCorrecting] = useState(false);
  const [isSentNow, setSentNow] = useState(false);
  const { google, entry, invitation } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const signIn = paths.signIn(safeNext(search.get('next'), ''));
  const correct = () => {
    setSent(null);
    setCorrecting(true);
  };
  const done = (next: SentSignUp) => {
    setSent(next);
    setSentNow(true);
    setCorrecting(false);
  };
  // The link is used up once this browser has signed up with it.
  if (entry !== 'open' && !sent && !correcting)
    return (
      <section className={styles.page}>
        <SignUpClosed entry={entry} />
      </section>
    );
  return (
    <section className={styles.page}>
      {sent ? (
        <CheckMailCard {...sent} signIn={signIn} takesFocus={isSentNow} onWrongAddress={correct} />
      ) : (
        <header className={styles.head}>
          <h1>Make something together</h1>
          <p>Sign up as a creator or as a business.</p>
        </header>
      )}
      {/* The form stays mounted with its values, so that a wrong address can be corrected. */}
      <div hidden={sent !== null}>
        <div className={styles.sheet}>
          {/* Above, since the form is long. */}
          {google.state === 'unavailable' ? null : (
            <OrGoogle above next={safeNext(search.get('next'), paths.dashboard)} invitation={invitation} />
          )}
          <SignUpForm onDone={done} correcting={correcting} invitation={invitation} />
        </div>
      </div>
      {sent ? null : (
        <p className={styles.other}>
          Already have an account? <Link to={signIn}>Sign In</Link>
        </p>
      )}
    </section>
  );
}
