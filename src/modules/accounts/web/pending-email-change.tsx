import type { EmailChangeView } from '#modules/accounts/email-change.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { PanelActions } from '#ui/panel/panel.tsx';
import { Steps } from '#ui/steps/steps.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';
import styles from './settings.module.css';

interface PendingEmailChangeProps {
  pending: NonNullable<EmailChangeView['pending']>;
}

/** A pending change of address: which ends have confirmed, when it expires, and how to cancel it. */
export function PendingEmailChange({ pending }: PendingEmailChangeProps) {
  const cancel = useWrite(api.cancelEmailChange, {
    success: ({ message }) => message,
  });
  return (
    <div className={styles.pending}>
      <p>
        On its way to <span className={styles.address}>{pending.newEmail}</span>. We have mailed a link to{' '}
        {pending.asksPresent ? 'both addresses; once both are followed' : 'it; once it is followed'}, the
        change is made.
      </p>
      <Steps
        label="Who has agreed"
        steps={[
          ...(pending.asksPresent ? [{ label: 'Your present address', done: pending.approved }] : []),
          { label: 'Your new address', done: pending.confirmed },
        ]}
      />
      <p className={styles.soft}>
        Asked for on <Time value={pending.askedAt} />. Each link works for 48 hours; if none came, cancel and
        start again.
      </p>
      <PanelActions>
        <Button busy={cancel.pending} onClick={() => cancel.run()} busyLabel="Cancelling">
          Cancel the change
        </Button>
      </PanelActions>
    </div>
  );
}
