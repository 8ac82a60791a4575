import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SignInMethodsView } from '#modules/accounts/google.contract.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { Panel, PanelActions, PanelNote } from '#ui/panel/panel.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { GoogleOutcomeBanner } from '#web/google/continue-with-google.tsx';
import { useProof } from '#web/proof/use-proof.tsx';
import { useWrite } from '#web/write/use-write.ts';
import styles from './two-step.module.css';

/** Hidden where Google is not set up, unless it was once and is still connected. */
export function GoogleCard({ google, googleState, password }: SignInMethodsView) {
  const [search] = useSearchParams();
  if (googleState === 'unavailable' && !google) return null;
  return (
    <Panel
      id="google"
      title="Google"
      intro="Sign in with your Google account. From Google we read your name, your email address and Google’s number for your account, and nothing else."
      status={google ? <Badge tone="success">Connected</Badge> : null}
    >
      <GoogleOutcomeBanner outcome={search.get('google')} />
      {google ? <Connected google={google} password={password} /> : <Connect />}
    </Panel>
  );
}

function Connect() {
  const { withProof, dialog } = useProof();
  const start = useWrite(() => withProof(() => api.startGoogle()), {
    onSuccess: ({ url }) => location.assign(url),
    changes: [],
  });
  return (
    <>
      <PanelActions>
        <Button busy={start.pending} busyLabel="Opening Google" onClick={() => start.run()}>
          Connect Google
        </Button>
      </PanelActions>
      {dialog}
    </>
  );
}

interface ConnectedProps {
  google: NonNullable<SignInMethodsView['google']>;
  password: boolean;
}

function Connected({ google, password }: ConnectedProps) {
  const [asking, setAsking] = useState(false);
  const { withProof, dialog } = useProof();
  const disconnect = useWrite(() => withProof(() => api.disconnectGoogle()), {
    success: ({ message }) => message,
  });
  return (
    <>
      <div className={styles.about}>
        <bdi className={styles.name}>{google.email}</bdi>
        <span className={styles.when}>
          Connected <Time value={google.connectedAt} format="date" />
        </span>
      </div>
      <PanelActions>
        {password ? (
          <Button busy={disconnect.pending} onClick={() => setAsking(true)}>
            Disconnect Google
          </Button>
        ) : (
          <PanelNote>
            Google is your only way to sign in. To disconnect it, choose a password first.
          </PanelNote>
        )}
      </PanelActions>
      <ConfirmDialogOnDemand
        open={asking}
        onOpenChange={setAsking}
        title="Disconnect Google?"
        confirmLabel="Disconnect"
        cancelLabel="Keep it"
        danger
        onConfirm={() => void disconnect.run()}
      >
        <p>You sign in with your password then. Your Google account itself stays as it is.</p>
      </ConfirmDialogOnDemand>
      {dialog}
    </>
  );
}
