import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { EmailChangeView } from '#modules/accounts/email-change.contract.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions } from '#ui/panel/panel.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import type { Loaded } from '#web/guards.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { ChangeEmailForm } from './change-email-form.tsx';
import { PendingEmailChange } from './pending-email-change.tsx';
import { ResendButton } from './resend-button.tsx';
import styles from './settings.module.css';

interface ChangeEmailCardProps {
  email: string;
  verified: boolean;
  change: Loaded<EmailChangeView>;
}

/** The address of the account: whether it is verified, the change that waits, and the way to another one. */
export function ChangeEmailCard({ email, verified, change }: ChangeEmailCardProps) {
  const { revalidate } = useRevalidator();
  return (
    <Panel
      id="email"
      title="Email"
      intro="You sign in with it, and our mails go there. Nobody else sees it."
      status={verified ? <Badge tone="success">Verified</Badge> : <Badge tone="warning">Not verified</Badge>}
    >
      <div className={styles.email}>
        <span className={styles.address}>{email}</span>
        {verified ? null : <ResendButton size="s" />}
      </div>
      {change.ok ? (
        <Change pending={change.value.pending} verified={verified} />
      ) : (
        <ErrorState
          compact
          headingLevel={3}
          title="We could not see whether a change waits"
          onRetry={revalidate}
        />
      )}
    </Panel>
  );
}

function Change({ pending, verified }: { pending: EmailChangeView['pending']; verified: boolean }) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  // What had the focus is gone.
  const toPlace = () => requestAnimationFrame(() => place.current?.focus());
  const close = () => {
    setOpen(false);
    toPlace();
  };
  const way = pending ? (
    <PendingEmailChange pending={pending} asksOldEnd={verified} onCancelled={toPlace} />
  ) : (
    <PanelActions>
      <Button disabled={!hydrated} onClick={() => setOpen(true)}>
        Change e-mail address
      </Button>
    </PanelActions>
  );
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {open ? <ChangeEmailForm onClose={close} /> : way}
    </div>
  );
}
