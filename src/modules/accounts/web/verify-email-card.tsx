import { Button } from '#ui/button/button.tsx';
import { adoptSession } from '#web/adopt-session.ts';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import { useOutcome } from '#web/write/use-outcome.ts';
import { type Keyed, useWrite } from '#web/write/use-write.ts';
import styles from './entrance.module.css';
import { ResendForm } from './resend-form.tsx';
import { SecurityOutcome } from './security-outcome.tsx';

/**
 * Confirms on a press, never by itself: mail scanners open links, some of them with scripts, and would spend the code
 * before the user comes.
 */
export function VerifyEmailCard({ code }: { code: string }) {
  const { outcome, shows } = useOutcome();
  const viewer = useViewer();
  const confirm = useWrite(
    (keyed: Keyed = {}) => api.verifyEmail({ body: { mode: 'verifyEmail', code }, ...keyed }),
    {
      ...shows,
      onSuccess: async (verified) => {
        if (verified.signedIn) await adoptSession();
        shows.onSuccess(verified);
      },
      onRefused: (refusal) => {
        // An earlier press, whose response was lost, may have spent the code.
        if (refusal.code !== 'invalid_code' || !viewer?.emailVerified) return shows.onRefused(refusal);
        shows.onSuccess({ message: `The email address of @${viewer.username} is already confirmed.` });
        return true;
      },
      changes: ['page', 'viewer'],
    },
  );
  return (
    <section className={styles.page}>
      <h1>Confirm your email</h1>
      <div className={styles.sheet}>
        {outcome ? (
          <SecurityOutcome
            {...outcome}
            action={outcome.done ? <Onwards signedIn={viewer !== null} /> : null}
          />
        ) : (
          <>
            <p>
              Press the button to confirm that this address is yours. Then you can publish Kollabs and send
              requests.
            </p>
            <div className={styles.actions}>
              <Button
                variant="primary"
                busy={confirm.pending}
                busyLabel="Confirming"
                onClick={() => confirm.run()}
              >
                Confirm my email
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
