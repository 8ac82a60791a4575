import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import { confirmPasswordBody } from '#modules/accounts/recovery.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { api } from '#web/api.ts';

interface ProofDialogProps {
  open: boolean;
  onProved: () => void;
  onDeclined: () => void;
}

/** Asks for the password before a grave change, when the last proof is too long ago. */
export function ProofDialog({ open, onProved, onDeclined }: ProofDialogProps) {
  const formId = useId();
  const { register, handleSubmit, setError, reset, formState } = useForm<{ currentPassword: string }>({
    resolver: zodResolver(confirmPasswordBody),
    defaultValues: { currentPassword: '' },
  });
  const send = async (body: { currentPassword: string }) => {
    try {
      await api.confirmPassword({ body });
      reset();
      onProved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = error.fields.currentPassword ?? error.message;
      setError('currentPassword', { type: 'server', message }, { shouldFocus: true });
    }
  };
  const decline = () => {
    reset();
    onDeclined();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : decline())}
      title="Is it you?"
      description="This changes who can get into your account, so please type your password once more."
      size="s"
      keepOnPressOutside
      footer={
        <>
          <Button onClick={decline}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={formState.isSubmitting}
            busyLabel="Checking"
          >
            Go on
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={handleSubmit(send)}>
        <PasswordField
          {...register('currentPassword')}
          label="Current password"
          error={formState.errors.currentPassword?.message}
          required
          autoComplete="current-password"
        />
      </form>
    </Dialog>
  );
}
