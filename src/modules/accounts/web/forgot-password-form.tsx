import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { forgotPasswordBody } from '#modules/accounts/recovery.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import styles from './entrance.module.css';

interface ForgotPasswordFormProps {
  /** Called with the address that was typed and what the server said. */
  onSent: (email: string, message: string) => void;
}

export function ForgotPasswordForm({ onSent }: ForgotPasswordFormProps) {
  const state = useLocation().state as { email?: unknown } | null;
  const { register, handleSubmit, setError, formState } = useForm<{ email: string }>({
    resolver: zodResolver(forgotPasswordBody),
    defaultValues: { email: typeof state?.email === 'string' ? state.email : '' },
    mode: 'onTouched',
  });
  const hydrated = useHydrated();
  const toast = useToast();
  const send = async (body: { email: string }) => {
    try {
      const { message } = await api.forgotPassword({ body });
      onSent(body.email, message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = error.fields.email;
      if (message) setError('email', { type: 'server', message }, { shouldFocus: true });
      else toast.error(error.message, { duration: 8000 });
    }
  };
  return (
    <form className={styles.form} method="post" noValidate onSubmit={handleSubmit(send)}>
      <TextField
        {...register('email')}
        label="Email"
        error={formState.errors.email?.message}
        required
        type="email"
        autoComplete="username"
        spellCheck={false}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        disabled={!hydrated}
        busy={formState.isSubmitting}
        busyLabel="Sending"
      >
        Send me a link
      </Button>
    </form>
  );
}
