import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { ERRORS } from '#contract/errors.ts';
import { type SignInBody, signInBody } from '#modules/accounts/accounts.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { startSession } from '#web/session.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import styles from './entrance.module.css';

// product.md section 8: how long the two toasts of sign-in stay.
const FAILED_MS = 5_000;
const UNVERIFIED_MS = 10_000;

/** @param next where to go afterwards: a path of this site */
export function SignInForm({ next }: { next: string }) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<SignInBody>({
    resolver: zodResolver(signInBody),
    defaultValues: usePrefilled(),
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const toast = useToast();

  const send = async (body: SignInBody) => {
    try {
      const { token, user } = await api.signIn({ body });
      startSession(token);
      if (!user.emailVerified) toast.error(ERRORS.email_unverified.text, { duration: UNVERIFIED_MS });
      // Reads every loader again, the root's with who is signed in among them.
      await navigate(next, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      for (const name of ['email', 'password'] as const) {
        const message = error.fields[name];
        if (message) setError(name, { type: 'server', message });
      }
      toast.error(error.message, { duration: FAILED_MS });
      setFocus('password');
    }
  };

  return (
    <form className={styles.form} method="post" noValidate onSubmit={handleSubmit(send)}>
      <TextField
        {...register('email')}
        label="Email"
        error={errors.email?.message}
        required
        type="email"
        autoComplete="username"
        spellCheck={false}
      />
      <PasswordField
        {...register('password')}
        label="Password"
        error={errors.password?.message}
        required
        autoComplete="current-password"
      />
      <Button
        type="submit"
        variant="primary"
        wide
        disabled={!hydrated}
        busy={isSubmitting}
        busyLabel="Signing in"
      >
        Sign In
      </Button>
    </form>
  );
}

/** What another page knows already: the address after sign-up, a demo account from the developer page. */
function usePrefilled(): SignInBody {
  const state: unknown = useLocation().state;
  const text = (name: string) => {
    const value = (state as Record<string, unknown> | null)?.[name];
    return typeof value === 'string' ? value : '';
  };
  return { email: text('email'), password: text('password') };
}
