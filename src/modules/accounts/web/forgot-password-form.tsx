import { useLocation } from 'react-router';
import { forgotPasswordBody } from '#modules/accounts/recovery.contract.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import styles from './entrance.module.css';

interface ForgotPasswordFormProps {
  onSent: (email: string, message: string) => void;
}

export function ForgotPasswordForm({ onSent }: ForgotPasswordFormProps) {
  const state = useLocation().state as { email?: unknown } | null;
  const form = useForm({
    schema: forgotPasswordBody,
    defaults: { email: typeof state?.email === 'string' ? state.email : '' },
    send: (body) => api.forgotPassword({ body }),
    onSuccess: ({ message }, { email }) => onSent(email, message),
    changes: [],
  });
  return (
    <Form form={form} className={styles.form} wide submit="Send me a link" busyLabel="Sending">
      <TextField
        {...form.field('email', 'Email')}
        required
        type="email"
        autoComplete="username"
        spellCheck={false}
      />
    </Form>
  );
}
