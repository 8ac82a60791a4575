import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { Button } from '#ui/button/button.tsx';
import { useBusy } from '#ui/button/use-busy.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './two-step.module.css';
import type { TwoStepTold } from './two-step-card.tsx';

interface TwoStepDialogProps {
  open: boolean;
  told: TwoStepTold | null;
  onTold: (told: TwoStepTold) => void;
  onClose: () => void;
}

/** Sets an authenticator app up, then shows the recovery codes: the one time that anybody sees them. */
export function TwoStepDialog({ open, told, onTold, onClose }: TwoStepDialogProps) {
  // While it closes, it goes on showing what it showed.
  const last = useRef(told);
  if (told) last.current = told;
  const shown = last.current;
  if (shown?.what === 'codes') {
    return <CodesDialog open={open} recoveryCodes={shown.recoveryCodes} onClose={onClose} />;
  }
  return shown ? (
    <AppDialog
      key={shown.secret}
      open={open}
      secret={shown.secret}
      uri={shown.uri}
      onCodes={(recoveryCodes) => onTold({ what: 'codes', recoveryCodes })}
      onClose={onClose}
    />
  ) : null;
}

interface AppDialogProps {
  open: boolean;
  secret: string;
  uri: string;
  onCodes: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

function AppDialog({ open, secret, uri, onCodes, onClose }: AppDialogProps) {
  const formId = useId();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const [confirm, busy] = useBusy(async () => {
    setError(undefined);
    try {
      onCodes((await api.confirmTotp({ body: { code } })).recoveryCodes);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.fields.code ?? failure.message);
      field.current?.select();
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setError('Enter the code that your app shows');
    void confirm();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title="Set up your app"
      keepOnPressOutside
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel="Checking">
            Switch on
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.setup} method="post" noValidate onSubmit={submit}>
        <p>
          Scan this with an authenticator app on your phone, such as the one that comes with it, or enter the
          key by hand.
        </p>
        <div className={styles.key}>
          <QrCode text={uri} label="Key for your authenticator app, to scan" />
          <div className={styles.byHand}>
            <p className={styles.caption}>The key by hand</p>
            <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secret} label="Copy the key" />
          </div>
        </div>
        <TextField
          ref={field}
          label="Code"
          hint="The six digits that the app shows now."
          error={error}
          required
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(event) => setCode(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

interface CodesDialogProps {
  open: boolean;
  recoveryCodes: string[];
  onClose: () => void;
}

function CodesDialog({ open, recoveryCodes, onClose }: CodesDialogProps) {
  const done = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title="Your recovery codes"
      description="Without your phone, each of these signs you in once. Keep them where you find them then: we show them only now."
      keepOnPressOutside
      initialFocus={done}
      footer={
        <Button ref={done} variant="primary" onClick={onClose}>
          I have saved them
        </Button>
      }
    >
      <RecoveryCodes codes={recoveryCodes} />
    </Dialog>
  );
}
