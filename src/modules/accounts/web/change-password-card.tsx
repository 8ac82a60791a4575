import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { Panel, PanelActions, PanelForm } from '#ui/panel/panel.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { useIntentKey } from '#web/use-intent-key.ts';
import { changePasswordCheck } from './new-password-check.ts';
import { PasswordHint } from './password-hint.tsx';

/** A new password for who knows the present one. */
export function ChangePasswordCard() {
  const [open, setOpen] = useState(false);
  const [timesClosed, setTimesClosed] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const hydrated = useHydrated();
  // What had the focus is gone, and the button is back.
  useEffect(() => {
    if (timesClosed > 0) button.current?.focus();
  }, [timesClosed]);
  const close = () => {
    setOpen(false);
    setTimesClosed(timesClosed + 1);
  };
  return (
    <Panel
      id="password"
      title="Password"
      intro="When you change it, every other device is signed out, and a mail tells you so."
    >
      {open ? (
        <ChangePasswordForm onClose={close} />
      ) : (
        <PanelActions>
          <Button ref={button} disabled={!hydrated} onClick={() => setOpen(true)}>
            Change password
          </Button>
        </PanelActions>
      )}
    </Panel>
  );
}

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
const FIELDS = ['currentPassword', 'newPassword'] as const;

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(changePasswordCheck),
    defaultValues: empty,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'newPassword' });
  const intent = useIntentKey();
  const toast = useToast();
  const send = async ({ currentPassword, newPassword }: typeof empty) => {
    const body = { currentPassword, newPassword };
    try {
      const { message } = await api.changePassword({ body, key: intent.keyFor(body) });
      toast.success(message, { duration: 6000 });
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
      <PasswordField
        {...register('currentPassword')}
        label="Current password"
        error={errors.currentPassword?.message}
        required
        autoFocus
        autoComplete="current-password"
      />
      <PasswordField
        {...register('newPassword')}
        label="New password"
        error={errors.newPassword?.message}
        required
        autoComplete="new-password"
        strength={<PasswordHint password={password} />}
      />
      <PasswordField
        {...register('confirmPassword')}
        label="Confirm password"
        error={errors.confirmPassword?.message}
        required
        autoComplete="new-password"
      />
      <PanelActions>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Changing">
          Change password
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </PanelActions>
    </PanelForm>
  );
}
