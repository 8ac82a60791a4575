import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { Panel, PanelActions } from '#ui/panel/panel.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import { changePasswordCheck } from './new-password-check.ts';
import { PasswordHint } from './password-hint.tsx';

export function ChangePasswordCard({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const [timesClosed, setTimesClosed] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  // The focused field is gone, and the button is back.
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
      intro="When you change it, we sign out every other device and tell you by email."
    >
      {open ? (
        <ChangePasswordForm email={email} onClose={close} />
      ) : (
        <PanelActions>
          <Button ref={button} onClick={() => setOpen(true)}>
            Change password
          </Button>
        </PanelActions>
      )}
    </Panel>
  );
}

function ChangePasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({
    schema: changePasswordCheck,
    defaults: { currentPassword: '', newPassword: '', confirmPassword: '' },
    send: ({ currentPassword, newPassword }, key) =>
      api.changePassword({ body: { currentPassword, newPassword }, key }),
    success: ({ message }) => message,
    toastMs: 6000,
    onSuccess: onClose,
  });
  return (
    <Form
      form={form}
      submit="Change password"
      busyLabel="Changing"
      actions={
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('currentPassword', 'Current password')}
        required
        autoFocus
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('newPassword', 'New password')}
        required
        autoComplete="new-password"
        strength={<PasswordHint password={form.value('newPassword')} />}
      />
      <PasswordField
        {...form.field('confirmPassword', 'Confirm password')}
        required
        autoComplete="new-password"
      />
    </Form>
  );
}
