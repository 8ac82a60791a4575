import { useRevalidator } from 'react-router';
import type { EmailChangeView } from '#modules/accounts/email-change.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { PanelActions } from '#ui/panel/panel.tsx';
import { Steps } from '#ui/steps/steps.tsx';
import { Time } from '#ui/time/time.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import styles from './settings.module.css';

interface PendingEmailChangeProps {
  pending: NonNullable<EmailChangeView['pending']>;
  /** Whether the present address is asked, too: one that was never verified is not. */
  asksOldEnd: boolean;
  onCancelled: () => void;
}

/** A change of address on its way: who has agreed, until when it waits, and the way back. */
export function PendingEmailChange({ pending, asksOldEnd, onCancelled }: PendingEmailChangeProps) {
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const toast = useToast();
  const cancel = async () => {
    try {
      const { message } = await api.cancelEmailChange();
      await revalidate();
      toast.success(message);
      onCancelled();
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <div className={styles.pending}>
      <p>
        On its way to <span className={styles.address}>{pending.newEmail}</span>. We have mailed a link to{' '}
        {asksOldEnd ? 'both addresses; once both are followed' : 'it; once it is followed'}, the change is
        made.
      </p>
      <Steps
        label="Who has agreed"
        steps={[
          ...(asksOldEnd ? [{ label: 'Your present address', done: pending.approved }] : []),
          { label: 'Your new address', done: pending.confirmed },
        ]}
      />
      <p className={styles.soft}>
        Asked for on <Time value={pending.askedAt} />. Each link works for 48 hours; if none came, cancel and
        start again.
      </p>
      <PanelActions>
        <Button disabled={!hydrated} onClick={cancel} busyLabel="Cancelling">
          Cancel the change
        </Button>
      </PanelActions>
    </div>
  );
}
