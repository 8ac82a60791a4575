import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { forgetSession } from '#web/session.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { useIntentKey } from '#web/use-intent-key.ts';
import styles from './entrance.module.css';
import { newPasswordCheck } from './new-password-check.ts';
import { PasswordHint } from './password-hint.tsx';
import { type Outcome, SecurityOutcome } from './security-outcome.tsx';

const empty = { newPassword: '', confirmPassword: '' };

/** The form behind the link of a reset mail. Opening it spends nothing; a password that is refused spends nothing. */
export function ResetPasswordForm({ code }: { code: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(newPasswordCheck),
    defaultValues: empty,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'newPassword' });
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const intent = useIntentKey();
  const toast = useToast();

  const send = async ({ newPassword }: typeof empty) => {
    const body = { code, newPassword };
    try {
      const { message } = await api.resetPassword({ body, key: intent.keyFor(body) });
      setOutcome({ done: true, text: message });
      // Should this browser have been signed in: it no longer is.
      forgetSession();
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = error.fields.newPassword;
      if (message) setError('newPassword', { type: 'server', message }, { shouldFocus: true });
      else if (error.code === 'invalid_code') setOutcome({ done: false, text: error.message });
      else toast.error(error.message, { duration: 8000 });
    }
  };

  return (
    <section className={styles.page}>
      <h1>Choose a new password</h1>
      <div className={styles.sheet}>
        {outcome ? (
          <SecurityOutcome
            {...outcome}
            action={
              outcome.done ? (
                <Button variant="primary" render={<Link to={paths.signIn()} />}>
                  Sign In
                </Button>
              ) : (
                <Button variant="primary" render={<Link to={paths.forgotPassword} />}>
                  Ask for a new link
                </Button>
              )
            }
          />
        ) : (
          <form className={styles.form} method="post" noValidate onSubmit={handleSubmit(send)}>
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
            <p className={styles.soft}>Every device that is signed in to your account is signed out.</p>
            <Button
              type="submit"
              variant="primary"
              wide
              disabled={!hydrated}
              busy={isSubmitting}
              busyLabel="Changing your password"
            >
              Change my password
            </Button>
          </form>
        )}
      </div>
    </section>
  );
}
