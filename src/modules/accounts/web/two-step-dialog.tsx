import { useMemo, useRef } from 'react';
import { encode } from 'uqr';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import { CopyButton } from '#web/copy-button.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './two-step.module.css';
import { typedCode } from './typed-code.ts';

/** The content of the dialog: first the app's setup, then the recovery codes, which are shown only once. */
export type TwoStepContent =
  | { what: 'app'; secret: string; uri: string }
  | { what: 'codes'; recoveryCodes: string[] };

interface TwoStepDialogProps {
  open: boolean;
  content: TwoStepContent | null;
  onContent: (content: TwoStepContent) => void;
  onOpenChange: (open: boolean) => void;
}

export function TwoStepDialog({ open, content, onContent, onOpenChange }: TwoStepDialogProps) {
  // Keep the last content while the dialog closes.
  const last = useRef(content);
  if (content) last.current = content;
  const shown = last.current;
  if (shown?.what === 'codes') {
    return <CodesDialog open={open} recoveryCodes={shown.recoveryCodes} onOpenChange={onOpenChange} />;
  }
  return shown ? (
    <AppDialog
      key={shown.secret}
      open={open}
      secret={shown.secret}
      uri={shown.uri}
      onCodes={(recoveryCodes) => onContent({ what: 'codes', recoveryCodes })}
      onOpenChange={onOpenChange}
    />
  ) : null;
}

interface AppDialogProps {
  open: boolean;
  secret: string;
  uri: string;
  onCodes: (recoveryCodes: string[]) => void;
  onOpenChange: (open: boolean) => void;
}

const appCode = typedCode('Enter the code that your app shows');

function AppDialog({ open, secret, uri, onCodes, onOpenChange }: AppDialogProps) {
  const form = useForm({
    schema: appCode,
    defaults: { code: '' },
    mode: 'onSubmit',
    send: (body) => api.confirmTotp({ body }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    changes: [],
  });
  return (
    <FormDialog
      form={form}
      formClassName={styles.setup}
      open={open}
      onOpenChange={onOpenChange}
      title="Set up your app"
      submit="Switch on"
      busyLabel="Checking"
    >
      <p>
        Scan this with an authenticator app on your phone, or enter the key by hand. Many phones come with
        such an app.
      </p>
      <div className={styles.key}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className={styles.manual}>
          <p className={styles.caption}>Or enter this key</p>
          <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label="Copy the key" />
        </div>
      </div>
      <TextField
        {...form.field('code', 'Code')}
        hint="The six digits that the app shows now."
        required
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </FormDialog>
  );
}

interface CodesDialogProps {
  open: boolean;
  recoveryCodes: string[];
  onOpenChange: (open: boolean) => void;
}

function CodesDialog({ open, recoveryCodes, onOpenChange }: CodesDialogProps) {
  const done = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Your recovery codes"
      description="Save these codes now: you cannot see them again. If you lose your phone, each of them signs you in once. Keep them where you can find them without it."
      keepOnPressOutside
      initialFocus={done}
      footer={
        <Button ref={done} variant="primary" onClick={() => onOpenChange(false)}>
          I have saved them
        </Button>
      }
    >
      <RecoveryCodes codes={recoveryCodes} />
    </Dialog>
  );
}

/** Drawn here, so that the secret stays in the browser. Always dark on light, which every camera reads. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: 2 });
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
