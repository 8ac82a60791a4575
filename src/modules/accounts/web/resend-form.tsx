import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import { resendBody } from '#modules/accounts/accounts.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './entrance.module.css';
import { ResendButton } from './resend-button.tsx';

/** A new verification link: at once for who is signed in, else for the address that is typed. */
export function ResendForm() {
  const viewer = useViewer();
  if (viewer?.emailVerified) {
    return (
      <p>
        The address of your account @{viewer.username} is verified already.{' '}
        <Link to={paths.dashboard}>Go to your dashboard</Link>
      </p>
    );
  }
  if (viewer) return <ResendButton />;
  return <AddressForm />;
}

function AddressForm() {
  const { register, handleSubmit, setError, formState } = useForm<{ email: string }>({
    resolver: zodResolver(resendBody.required()),
    defaultValues: { email: '' },
  });
  const hydrated = useHydrated();
  const toast = useToast();
  const send = async (body: { email: string }) => {
    try {
      const { message } = await api.sendVerificationEmail({ body });
      toast.success(message, { duration: 8000 });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.fields.email) setError('email', { message: error.fields.email });
      else toast.error(error.message, { duration: 8000 });
    }
  };
  return (
    <form className={styles.form} method="post" noValidate onSubmit={handleSubmit(send)}>
      <TextField
        {...register('email')}
        label="Email"
        hint="We send a new link to it."
        error={formState.errors.email?.message}
        required
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <div className={styles.actions}>
        <Button type="submit" disabled={!hydrated} busy={formState.isSubmitting} busyLabel="Sending">
          Send a new link
        </Button>
      </div>
    </form>
  );
}
