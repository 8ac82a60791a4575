import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type SignInBody, signInBody } from '#modules/accounts/accounts.contract.ts';
import type { SecondStep } from '#modules/accounts/session.contract.ts';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { lazyNamed } from '#ui/render/lazy-named.ts';
import { Loading, SkeletonText } from '#ui/skeleton/skeleton.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import styles from './entrance.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { type SignedInResult, useSignedIn } from './use-signed-in.ts';

const SecondStepForm = lazyNamed(() => import('./second-step-form.tsx'), 'SecondStepForm');

// How long the toast of a failed sign-in stays, from the specification.
const FAILED_MS = 5_000;

interface SignInFormProps {
  next: string;
  onEmail?: (email: string) => void;
  /** The address to begin with. */
  email?: string;
  /** What else the new session is for, before the page is left. */
  onSession?: () => Promise<unknown>;
}

export function SignInForm({ next, onEmail, email, onSession }: SignInFormProps) {
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  /** The address whose second step was cancelled or over. Only the password is typed again. */
  const [typed, setTyped] = useState<string | null>(email ?? null);
  const signedIn = useSignedIn(next, onSession);
  const toast = useToast();
  if (secondStep) {
    return (
      <Suspense
        fallback={
          <Loading label="One more step">
            <SkeletonText lines={4} />
          </Loading>
        }
      >
        <SecondStepForm
          secondStep={secondStep}
          onSignedIn={signedIn}
          onOver={(why) => {
            setSecondStep(null);
            if (why) toast.error(why, { duration: FAILED_MS });
          }}
        />
      </Suspense>
    );
  }
  return (
    <div className={styles.ways}>
      <PasswordForm
        typed={typed}
        onSignedIn={signedIn}
        onSecondStep={(next, email) => {
          setTyped(email);
          setSecondStep(next);
        }}
        onEmail={onEmail}
      />
      <PasskeyButton onSignedIn={signedIn} />
    </div>
  );
}

interface PasswordFormProps {
  /** The address of a sign-in that ended before its second step. */
  typed: string | null;
  onSignedIn: SignedInResult;
  onSecondStep: (secondStep: SecondStep, email: string) => void;
  onEmail: ((email: string) => void) | undefined;
}

function PasswordForm({ typed, onSignedIn, onSecondStep, onEmail }: PasswordFormProps) {
  const prefilled = usePrefilled();
  const form = useForm({
    schema: signInBody,
    defaults: typed === null ? prefilled : { email: typed, password: '' },
    send: (body) => api.signIn({ body }),
    onSuccess: (result, { email }) =>
      'secondStep' in result ? onSecondStep(result.secondStep, email) : onSignedIn(result),
    changes: [],
    toastMs: FAILED_MS,
    refusalIn: 'toast',
    focusOnRefusal: 'password',
  });
  const email = form.value('email');
  useEffect(() => onEmail?.(email), [email, onEmail]);
  return (
    <Form form={form} className={styles.form} wide submit="Sign In" busyLabel="Signing in">
      <TextField
        {...form.field('email', 'Email')}
        required
        type="email"
        autoComplete="username"
        spellCheck={false}
      />
      <PasswordField
        {...form.field('password', 'Password')}
        required
        // Focus the password, since the second step's focused element is gone.
        autoFocus={typed !== null}
        autoComplete="current-password"
      />
    </Form>
  );
}

/** Values from another page: the address after sign-up, or a demo account of the developer page. */
function usePrefilled(): SignInBody {
  const state: unknown = useLocation().state;
  const text = (name: string) => {
    const value = (state as Record<string, unknown> | null)?.[name];
    return typeof value === 'string' ? value : '';
  };
  return { email: text('email'), password: text('password') };
}
