import { zodResolver } from '@hookform/resolvers/zod';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { SecondStep } from '#contract/session.ts';
import { type SignInBody, signInBody } from '#modules/accounts/accounts.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { lazyNamed } from '#ui/render/lazy-named.ts';
import { Loading } from '#ui/skeleton/loading.tsx';
import { SkeletonText } from '#ui/skeleton/skeleton.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import styles from './entrance.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { type Entered, useEntered } from './use-entered.ts';

const SecondStepForm = lazyNamed(() => import('./second-step-form.tsx'), 'SecondStepForm');

// product.md section 8: how long the toast of a failed sign-in stays.
const FAILED_MS = 5_000;

/** @param next where to go afterwards: a path of this site */
export function SignInForm({ next }: { next: string }) {
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const entered = useEntered(next);
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
          onEntered={entered}
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
      <PasswordForm onEntered={entered} onSecondStep={setSecondStep} />
      <PasskeyButton onEntered={entered} />
    </div>
  );
}

interface PasswordFormProps {
  onEntered: Entered;
  onSecondStep: (secondStep: SecondStep) => void;
}

function PasswordForm({ onEntered, onSecondStep }: PasswordFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<SignInBody>({
    resolver: zodResolver(signInBody),
    defaultValues: usePrefilled(),
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const hydrated = useHydrated();
  const toast = useToast();

  const send = async (body: SignInBody) => {
    try {
      const answer = await api.signIn({ body });
      if ('secondStep' in answer) onSecondStep(answer.secondStep);
      else await onEntered(answer);
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
