import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { EmailChangeEnd } from '#modules/accounts/email-change.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useBusy } from '#ui/button/use-busy.ts';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import styles from './entrance.module.css';
import { type Outcome, SecurityOutcome } from './security-outcome.tsx';

const WORDS = {
  approveEmailChange: {
    title: 'Another address for your account?',
    text: 'One press, and you agree that your account gets the address that stands in the mail. If you did not ask for it, leave this page: your address stays as it is.',
    button: 'Agree to the change',
  },
  confirmNewEmail: {
    title: 'Is this your new address?',
    text: 'One press, and this address counts as yours. Your account has it once you agreed by the mail to your present address, too.',
    button: 'Confirm the new address',
  },
} as const;

/** One of the two ends of a change of address. Confirms on a press, never by itself, as every mailed link does. */
export function EmailChangeEndCard({ end, code }: { end: EmailChangeEnd; code: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const { title, text, button } = WORDS[end];
  const [confirm, busy] = useBusy(async () => {
    try {
      const { message } = await api.confirmEmailChange({ body: { mode: end, code } });
      setOutcome({ done: true, text: message });
      await revalidate();
    } catch (error) {
      setOutcome({ done: false, text: (error as Error).message });
    }
  });
  return (
    <section className={styles.page}>
      <h1>{title}</h1>
      <div className={styles.sheet}>
        {outcome ? (
          <SecurityOutcome
            {...outcome}
            action={<Button render={<Link to={paths.settings} />}>Go to your settings</Button>}
          />
        ) : (
          <>
            <p>{text}</p>
            <div className={styles.actions}>
              <Button
                variant="primary"
                disabled={!hydrated}
                busy={busy}
                busyLabel="Confirming"
                onClick={confirm}
              >
                {button}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
