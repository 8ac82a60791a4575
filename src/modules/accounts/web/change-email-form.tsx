import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { changeEmailBody } from '#modules/accounts/email-change.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { PanelActions, PanelForm } from '#ui/panel/panel.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { useIntentKey } from '#web/use-intent-key.ts';

const FIELDS = ['newEmail', 'currentPassword'] as const;
const empty = { newEmail: '', currentPassword: '' };

/** Asks for another address; both ends are mailed a link. */
export function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(changeEmailBody),
    defaultValues: empty,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const { revalidate } = useRevalidator();
  const intent = useIntentKey();
  const toast = useToast();
  const send = async (body: typeof empty) => {
    try {
      await api.changeEmail({ body, key: intent.keyFor(body) });
      intent.arrived();
      await revalidate();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refused = FIELDS.filter((name) => error.fields[name] !== undefined);
      for (const [index, name] of refused.entries()) {
        setError(name, { type: 'server', message: error.fields[name] ?? '' }, { shouldFocus: index === 0 });
      }
      if (refused.length === 0) toast.error(error.message, { duration: 6000 });
    }
  };
  return (
    <PanelForm onSubmit={handleSubmit(send)}>
      <TextField
        {...register('newEmail')}
        label="New e-mail address"
        error={errors.newEmail?.message}
        required
        autoFocus
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <PasswordField
        {...register('currentPassword')}
        label="Current password"
        error={errors.currentPassword?.message}
        required
        autoComplete="current-password"
      />
      <PanelActions>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Sending the links">
          Send the links
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </PanelActions>
    </PanelForm>
  );
}
