import { confirmPasswordBody } from '#modules/accounts/recovery.contract.ts';
import { PasswordField } from '#ui/field/password-field.tsx';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';

interface ProofDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onProved: () => void;
}

/** Asks for the password before a sensitive change, if the last proof is too old. */
export function ProofDialog({ open, onOpenChange, onProved }: ProofDialogProps) {
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
      title="Is it you?"
      description="This changes who can get into your account, so please type your password once more."
      size="s"
      submit="Go on"
      busyLabel="Checking"
    >
      <PasswordField
        {...form.field('currentPassword', 'Current password')}
        required
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
