import { useEffect, useRef, useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { useBusy } from '#ui/button/use-busy.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { api } from '#web/api.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './entrance.module.css';
import { ResendForm } from './resend-form.tsx';

export function meta() {
  return pageMeta({ title: 'Security' });
}

/** The address holds a code: no other site is to learn it (checks.md AU-08). */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

/** Where the links of our mails lead; `mode` says what for. */
export default function SecurityPage() {
  const [search] = useSearchParams();
  if (search.get('mode') === 'verifyEmail') return <VerifyEmail code={search.get('oobCode') ?? ''} />;
  return (
    <PageState
      illustration="lost"
      title="This link is not available"
      action={<Button render={<Link to={paths.home} />}>Go to the start page</Button>}
    >
      <p>It may be incomplete. Please open it from the e-mail again.</p>
    </PageState>
  );
}

/**
 * Confirms on a press, never by itself: the scanners of mail servers open links, some of them with scripts
 * running, and would spend the code before the person comes.
 */
function VerifyEmail({ code }: { code: string }) {
  const [outcome, setOutcome] = useState<{ done: boolean; text: string } | null>(null);
  const viewer = useViewer();
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [confirm, busy] = useBusy(async () => {
    try {
      const { message } = await api.verifyEmail({ body: { mode: 'verifyEmail', code } });
      setOutcome({ done: true, text: message });
      await revalidate();
    } catch (error) {
      setOutcome({ done: false, text: (error as Error).message });
    }
  });

  return (
    <section className={styles.page}>
      <h1>Confirm your e-mail</h1>
      <div className={styles.sheet}>
        {outcome ? <Outcome {...outcome} signedIn={viewer !== null} /> : null}
        {outcome || !code ? null : (
          <>
            <p>
              One press, and this address counts as yours: then you can publish Kollabs and send requests.
            </p>
            <div className={styles.actions}>
              <Button
                variant="primary"
                disabled={!hydrated}
                busy={busy}
                busyLabel="Confirming"
                onClick={confirm}
              >
                Confirm my e-mail
              </Button>
            </div>
          </>
        )}
        {code ? null : <p>This link is not complete. Please open it from the e-mail again.</p>}
        {code && outcome?.done !== false ? null : <ResendForm />}
      </div>
    </section>
  );
}

function Outcome({ done, text, signedIn }: { done: boolean; text: string; signedIn: boolean }) {
  const answer = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => answer.current?.focus(), []);
  return (
    <div ref={answer} tabIndex={-1} className={styles.form}>
      <Banner tone={done ? 'success' : 'error'} live>
        {text}
      </Banner>
      {done ? (
        <div className={styles.actions}>
          {signedIn ? (
            <Button variant="primary" render={<Link to={paths.dashboard} />}>
              Go to your dashboard
            </Button>
          ) : (
            <Button variant="primary" render={<Link to={paths.signIn()} />}>
              Sign In
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
