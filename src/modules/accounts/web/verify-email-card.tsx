import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { useBusy } from '#ui/button/use-busy.ts';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './entrance.module.css';
import { ResendForm } from './resend-form.tsx';
import { type Outcome, SecurityOutcome } from './security-outcome.tsx';

/**
 * Confirms on a press, never by itself: the scanners of mail servers open links, some of them with scripts
 * running, and would spend the code before the person comes.
 */
export function VerifyEmailCard({ code }: { code: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
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
        {outcome ? (
          <SecurityOutcome
            {...outcome}
            action={outcome.done ? <Onwards signedIn={viewer !== null} /> : null}
          />
        ) : (
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
        {outcome?.done === false ? <ResendForm /> : null}
      </div>
    </section>
  );
}

function Onwards({ signedIn }: { signedIn: boolean }) {
  return signedIn ? (
    <Button variant="primary" render={<Link to={paths.dashboard} />}>
      Go to your dashboard
    </Button>
  ) : (
    <Button variant="primary" render={<Link to={paths.signIn()} />}>
      Sign In
    </Button>
  );
}
