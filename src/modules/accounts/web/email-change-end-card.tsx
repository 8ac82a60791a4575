import type { EmailChangeEnd } from '#modules/accounts/email-change.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useOutcome } from '#web/write/use-outcome.ts';
import { type Keyed, useWrite } from '#web/write/use-write.ts';
import styles from './entrance.module.css';
import { SecurityOutcome } from './security-outcome.tsx';

const WORDS = {
  approveEmailChange: {
    title: 'Change your email address?',
    text: 'Press the button to agree to the new address named in the email. If you did not ask for it, leave this page, and your address stays as it is.',
    button: 'Agree to the change',
  },
  confirmNewEmail: {
    title: 'Is this your new address?',
    text: 'Press the button to confirm that this address is yours. If we also sent a link to your current address, the address changes once both are confirmed.',
    button: 'Confirm the new address',
  },
} as const;

/** One end of a change of address. Like every mailed link, it confirms on a press, never by itself. */
export function EmailChangeEndCard({ end, code }: { end: EmailChangeEnd; code: string }) {
  const { outcome, shows } = useOutcome();
  const { title, text, button } = WORDS[end];
  const confirm = useWrite(
    (keyed: Keyed = {}) => api.confirmEmailChange({ body: { mode: end, code }, ...keyed }),
    { ...shows, changes: ['page', 'viewer'] },
  );
  return (
    <section className={styles.page}>
      <h1>{title}</h1>
      <div className={styles.sheet}>
        {outcome ? (
          <SecurityOutcome
            {...outcome}
            action={<Button render={<Link to={paths.settingsAccount} />}>Go to your settings</Button>}
          />
        ) : (
          <>
            <p>{text}</p>
            <div className={styles.actions}>
              <Button
                variant="primary"
                busy={confirm.pending}
                busyLabel="Confirming"
                onClick={() => confirm.run()}
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
