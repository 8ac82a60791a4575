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

export function PendingEmailChange({ pending }: PendingEmailChangeProps) {
  const cancel = useWrite(api.cancelEmailChange, {
    success: ({ message }) => message,
  });
  return (
    <div className={styles.pending}>
      <p>
        Your address changes to <span className={styles.address}>{pending.newEmail}</span> once you have
        followed{' '}
        {pending.asksPresent ? 'the links that we sent to both addresses' : 'the link that we sent to it'}.
      </p>
      <Steps
        label="Who has agreed"
        steps={[
          ...(pending.asksPresent ? [{ label: 'Your current address', done: pending.approved }] : []),
          { label: 'Your new address', done: pending.confirmed },
        ]}
      />
      <p className={styles.soft}>
        Requested on <Time value={pending.askedAt} />. Each link works for 48 hours. If none arrived, cancel
        the change and start again.
      </p>
      <PanelActions>
        <Button busy={cancel.pending} onClick={() => cancel.run()} busyLabel="Cancelling">
          Cancel the change
        </Button>
      </PanelActions>
    </div>
  );
}
