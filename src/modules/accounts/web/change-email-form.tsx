import { changeEmailBody } from '#modules/accounts/email-change.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';

export function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: changeEmailBody,
    defaults: { newEmail: '', currentPassword: '' },
    send: (body, key) => api.changeEmail({ body, key }),
    onShown: onClose,
  });
  return (
    <Form
      form={form}
      submit="Send the links"
      busyLabel="Sending the links"
      actions={
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <TextField
        {...form.field('newEmail', 'New email address')}
        required
        autoFocus
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <PasswordField
        {...form.field('currentPassword', 'Current password')}
        required
        autoComplete="current-password"
      />
    </Form>
  );
}
