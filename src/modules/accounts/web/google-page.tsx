import { Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { GoogleTicketView } from '#modules/accounts/google.contract.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { lazyNamed } from '#ui/render/lazy-named.ts';
import { Loading, SkeletonText } from '#ui/skeleton/skeleton.tsx';
import { api } from '#web/api.ts';
import { apiContext } from '#web/context.ts';
import { requireVisitor } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useWrite } from '#web/write/use-write.ts';
import styles from './entrance.module.css';
import { GoogleButton } from './google-button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpClosed } from './sign-up-closed-card.tsx';
import { signUpEntry } from './sign-up-entry.ts';
import { useSignedIn } from './use-signed-in.ts';

const GoogleSignUpForm = lazyNamed(() => import('./google-sign-up-form.tsx'), 'GoogleSignUpForm');
const SecondStepForm = lazyNamed(() => import('./second-step-form.tsx'), 'SecondStepForm');

export const meta = titled('Continue with Google');

export async function loader(args: LoaderFunctionArgs) {
  requireVisitor(args);
  const api = args.context.get(apiContext);
  const [ticket, { signUp }] = await Promise.all([api.getGoogleTicket(), api.getPlace()]);
  const invitation = ticket.kind === 'signUp' && ticket.invited ? 'valid' : 'none';
  return { ticket, entry: signUpEntry(signUp, invitation) };
}

/** Goes on with what Google proved: sign-up, connecting to an account with the same address, or the second step. */
export default function GooglePage() {
  const { ticket, entry } = useLoaderData<typeof loader>();
  return (
    <section className={styles.page}>
      {ticket.kind === 'signUp' && entry !== 'open' ? (
        <SignUpClosed entry={entry} />
      ) : (
        <Continue ticket={ticket} />
      )}
    </section>
  );
}

function Continue({ ticket }: { ticket: GoogleTicketView }) {
  switch (ticket.kind) {
    case 'signUp':
      return (
        <>
          <header className={styles.head}>
            <h1>Almost there</h1>
            <p>A few things that Google does not know, and you are in.</p>
          </header>
          <div className={styles.sheet}>
            <Suspense fallback={<FormLoading />}>
              <GoogleSignUpForm {...ticket} />
            </Suspense>
          </div>
          <p className={styles.other}>
            Already have an account with another address? <Link to={paths.signIn(ticket.next)}>Sign In</Link>
          </p>
        </>
      );
    case 'prove':
    case 'claim':
      return <ConnectBySigningIn {...ticket} />;
    case 'secondStep':
      return (
        <div className={styles.sheet}>
          <Suspense fallback={<FormLoading />}>
            <SecondStep {...ticket} />
          </Suspense>
        </div>
      );
    case 'none':
      return (
        <>
          <header className={styles.head}>
            <h1>Please start again</h1>
            <p>This took too long, or was started in another browser.</p>
          </header>
          <div className={styles.sheet}>
            <GoogleButton next={paths.dashboard} />
          </div>
          <p className={styles.other}>
            <Link to={paths.signIn()}>Sign in another way</Link>
          </p>
        </>
      );
  }
}

/** The address has an account: its owner signs in as before, and Google is connected then. */
function ConnectBySigningIn({
  kind,
  ticket,
  email,
  next,
}: Extract<GoogleTicketView, { kind: 'prove' | 'claim' }>) {
  const connect = useWrite(() => api.connectGoogle({ body: { ticket } }), {
    success: ({ message }) => message,
    changes: [],
  });
  return (
    <>
      <header className={styles.head}>
        <h1>You already have an account</h1>
        {kind === 'prove' ? (
          <p>
            It has the address <span className={styles.address}>{email}</span>. Sign in as before to connect
            Google. From then on, you need no password.
          </p>
        ) : (
          <p>
            It has the address <span className={styles.address}>{email}</span>, which nobody has confirmed
            yet.
          </p>
        )}
      </header>
      {kind === 'claim' ? (
        <Banner tone="info">
          Choose a new password first, with a link that we mail to you. That shuts out anybody else who knows
          the old one. Then sign in here to connect Google.
        </Banner>
      ) : null}
      <div className={styles.sheet}>
        <SignInForm next={next} email={email} onSession={connect.run} />
      </div>
      <p className={styles.other}>
        <Link to={paths.forgotPassword}>
          {kind === 'claim' ? 'Choose a new password' : 'Forgot your password?'}
        </Link>
      </p>
    </>
  );
}

function SecondStep({ secondStep, next }: Extract<GoogleTicketView, { kind: 'secondStep' }>) {
  const navigate = useNavigate();
  const signedIn = useSignedIn(next);
  return (
    <SecondStepForm
      secondStep={secondStep}
      onSignedIn={signedIn}
      onOver={() => void navigate(paths.signIn(next), { replace: true })}
    />
  );
}

function FormLoading() {
  return (
    <Loading label="One more step">
      <SkeletonText lines={4} />
    </Loading>
  );
}
