import { useLocation } from 'react-router';
import { confirmPasswordBody } from '#modules/accounts/recovery.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { ContinueWithGoogle, GoogleOutcomeBanner, OrLine } from '#web/google/continue-with-google.tsx';
import { useWrite } from '#web/write/use-write.ts';

/** How the viewer can prove who they are. */
export interface ProofWays {
  password: boolean;
  google: boolean;
}

interface ProofDialogProps {
  open: boolean;
  ways: ProofWays;
  onOpenChange: (open: boolean) => void;
  onProved: () => void;
}

const TITLE = 'Confirm that it is you';

export function ProofDialog({ ways, ...dialog }: ProofDialogProps) {
  return ways.google && !ways.password ? (
    <GoogleProof {...dialog} />
  ) : (
    <PasswordProof {...dialog} google={ways.google} />
  );
}

function PasswordProof({
  open,
  google,
  onOpenChange,
  onProved,
}: Omit<ProofDialogProps, 'ways'> & { google: boolean }) {
  const form = useForm({
    schema: confirmPasswordBody,
    defaults: { currentPassword: '' },
    mode: 'onSubmit',
    send: (body) => api.confirmPassword({ body }),
    onSuccess: () => {
      form.reset();
      onProved();
    },
    changes: [],
  });
  const change = (next: boolean) => {
    if (!next) form.reset();
    onOpenChange(next);
  };
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={change}
      title={TITLE}
      description="This affects who can get into your account, so please enter your password again."
      size="s"
      submit="Continue"
      busyLabel="Checking"
    >
      <PasswordField
        {...form.field('currentPassword', 'Current password')}
        required
        autoComplete="current-password"
      />
      {google ? (
        <>
          <OrLine />
          <GoogleWay />
        </>
      ) : null}
    </FormDialog>
  );
}

function GoogleProof({ open, onOpenChange }: Omit<ProofDialogProps, 'ways' | 'onProved'>) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={TITLE}
      description="This affects who can get into your account, so please sign in to Google again. You come back to this page."
      size="s"
      footer={<Button onClick={() => onOpenChange(false)}>Cancel</Button>}
    >
      <GoogleWay />
    </Dialog>
  );
}

/** Leaves for Google, which leads back to this page. The outcome of the last visit is shown if it was no proof. */
function GoogleWay() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const outcome = query.get('google');
  query.delete('google');
  const next = [pathname, query].filter(String).join('?');
  const prove = useWrite(() => api.proveByGoogle({ body: { next } }), {
    onSuccess: ({ url }) => location.assign(url),
    changes: [],
  });
  return (
    <>
      {outcome === 'proved' ? null : <GoogleOutcomeBanner outcome={outcome} />}
      <ContinueWithGoogle busy={prove.pending} busyLabel="Opening Google" onClick={() => prove.run()} />
    </>
  );
}
