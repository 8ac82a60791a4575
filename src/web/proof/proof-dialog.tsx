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
      title="Confirm that it is you"
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
    </FormDialog>
  );
}
