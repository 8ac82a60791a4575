import { useEffect, useState } from 'react';
import type { SecondStep } from '#modules/accounts/session.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import styles from './entrance.module.css';
import { typedCode } from './typed-code.ts';
import type { SignedInResult } from './use-signed-in.ts';

interface SecondStepFormProps {
  secondStep: SecondStep;
  onSignedIn: SignedInResult;
  /** Goes back to the password. Called with a text if this sign-in is over. */
  onOver: (why?: string) => void;
}

export function SecondStepForm({ secondStep, onSignedIn, onOver }: SecondStepFormProps) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const form = useForm({
    schema: usesRecoveryCode ? recoveryCode : appCode,
    defaults: { code: '' },
    mode: 'onSubmit',
    send: ({ code }) => api.signInSecondStep({ body: { ticket: secondStep.ticket, code } }),
    onSuccess: onSignedIn,
    changes: [],
    onRefused: ({ code, text }) => {
      if (code !== 'invalid_code') return false;
      onOver(text);
      return true;
    },
  });
  // Focus the field, since the focused element is gone: at first, and when the other kind of code is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the kind of code changes
  useEffect(() => form.focus('code'), [usesRecoveryCode]);
  const change = (next: boolean) => {
    form.reset();
    setUsesRecoveryCode(next);
  };
  return (
    <Form
      form={form}
      className={styles.form}
      wide
      submit="Sign In"
      busyLabel="Signing in"
      actions={
        <>
          {usesRecoveryCode ? (
            <Button variant="link" onClick={() => change(false)}>
              Use your app instead
            </Button>
          ) : secondStep.methods.includes('recoveryCode') ? (
            <Button variant="link" onClick={() => change(true)}>
              Use a recovery code
            </Button>
          ) : null}
          <Button variant="link" onClick={() => onOver()}>
            Start again
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        <h2>{usesRecoveryCode ? 'Use a recovery code' : 'Enter the code from your app'}</h2>
        <p>
          {usesRecoveryCode
            ? 'One of the ten that you got when you set up two-step sign-in. Each works once.'
            : 'One step is left: a code from your authenticator app.'}
        </p>
      </div>
      <TextField
        key={usesRecoveryCode ? 'recoveryCode' : 'app'}
        {...form.field('code', usesRecoveryCode ? 'Recovery code' : 'Code')}
        hint={
          usesRecoveryCode
            ? 'Four groups of four letters and digits.'
            : 'Six digits that change every 30 seconds.'
        }
        required
        inputMode={usesRecoveryCode ? 'text' : 'numeric'}
        autoComplete={usesRecoveryCode ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
      />
    </Form>
  );
}

const appCode = typedCode('Enter the code');
const recoveryCode = typedCode('Enter a recovery code');
