import { useState } from 'react';
import type { EmailChangeView } from '#modules/accounts/email-change.contract.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions } from '#ui/panel/panel.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import type { Loaded } from '#web/guards.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { ChangeEmailForm } from './change-email-form.tsx';
import { PendingEmailChange } from './pending-email-change.tsx';
import { ResendButton } from './resend-button.tsx';
import styles from './settings.module.css';

interface ChangeEmailCardProps {
  email: string;
  verified: boolean;
  change: Loaded<EmailChangeView>;
}

export function ChangeEmailCard({ email, verified, change }: ChangeEmailCardProps) {
  const revalidate = useRevalidate();
  return (
    <Panel
      id="email"
      title="Email"
      intro="You sign in with this address, and we send our e-mails to it. Nobody else sees it."
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
        <ErrorState
          compact
          headingLevel={3}
          title="We could not check for a pending change"
          onRetry={revalidate}
        />
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
      <Button onClick={() => setOpen(true)}>Change e-mail address</Button>
    </PanelActions>
  );
  return (
    <div tabIndex={-1} className={styles.change}>
      {open ? <ChangeEmailForm onClose={() => setOpen(false)} /> : way}
    </div>
  );
}
