import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { clearSession } from '#web/session.ts';
import { useOutcome } from '#web/write/use-outcome.ts';
import styles from './entrance.module.css';
import { newPasswordCheck } from './new-password-check.ts';
import { PasswordHint } from './password-hint.tsx';
import { SecurityOutcome } from './security-outcome.tsx';

/** The form behind a reset link. Neither opening it nor a refused password spends the code. */
export function ResetPasswordForm({ code }: { code: string }) {
  const { outcome, shows } = useOutcome();
  const form = useForm({
    schema: newPasswordCheck,
    defaults: { newPassword: '', confirmPassword: '' },
    send: ({ newPassword }, key) => api.resetPassword({ body: { code, newPassword }, key }),
    onSuccess: (reset) => {
      shows.onSuccess(reset);
      // The reset has ended the browser's session.
      clearSession();
    },
    changes: ['page', 'viewer'],
    onRefused: (refusal) => refusal.code === 'invalid_code' && shows.onRefused(refusal),
  });

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
          <Form
            form={form}
            className={styles.form}
            wide
            submit="Change my password"
            busyLabel="Changing your password"
          >
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
            <p className={styles.soft}>This signs out every device that is signed in to your account.</p>
          </Form>
        )}
      </div>
    </section>
  );
}
