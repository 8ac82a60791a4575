import { useState } from 'react';
import type { EmailChangeView } from '#modules/accounts/email-change.contract.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions } from '#ui/panel/panel.tsx';
import { Steps } from '#ui/steps/steps.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { useWrite } from '#web/write/use-write.ts';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ResendButton } from './resend-button.tsx';
import styles from './settings.module.css';

interface ChangeEmailCardProps {
  email: string;
  verified: boolean;
  change: Loaded<EmailChangeView>;
}

export function ChangeEmailCard({ email, verified, change }: ChangeEmailCardProps) {
  return (
    <Panel
      id="email"
      title="Email"
      intro="You sign in with this address, and we send our emails to it. Nobody else sees it."
      status={
        verified ? <Badge tone="success">Confirmed</Badge> : <Badge tone="warning">Not confirmed</Badge>
      }
    >
      <div className={styles.email}>
        <span className={styles.address}>{email}</span>
        {verified ? null : <ResendButton size="s" />}
      </div>
      {change.ok ? (
        <Change pending={change.value.pending} />
      ) : (
        <FailedPart headingLevel={3} title="We could not check for a pending change" />
      )}
    </Panel>
  );
}

function Change({ pending }: Pick<EmailChangeView, 'pending'>) {
  const [open, setOpen] = useState(false);
  const way = pending ? (
    <PendingEmailChange pending={pending} />
  ) : (
    <PanelActions>
      <Button onClick={() => setOpen(true)}>Change email address</Button>
    </PanelActions>
  );
  return (
    <div tabIndex={-1} className={styles.change}>
      {open ? <ChangeEmailForm onClose={() => setOpen(false)} /> : way}
    </div>
  );
}

interface PendingEmailChangeProps {
  pending: NonNullable<EmailChangeView['pending']>;
}

function PendingEmailChange({ pending }: PendingEmailChangeProps) {
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
