import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { SecondStep } from '#contract/session.ts';
import { Button } from '#ui/button/button.tsx';
import { useBusy } from '#ui/button/use-busy.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import styles from './entrance.module.css';
import type { Entered } from './use-entered.ts';

interface SecondStepFormProps {
  secondStep: SecondStep;
  onEntered: Entered;
  /** Back to the password; with a sentence, when this sign-in is over. */
  onOver: (why?: string) => void;
}

/** The screen between the right password and the session: a code of the app, or one from paper. */
export function SecondStepForm({ secondStep, onEntered, onOver }: SecondStepFormProps) {
  const [fromPaper, setFromPaper] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // What had the focus is gone, and again when the field asks for another code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is asked for is the moment
  useEffect(() => field.current?.focus(), [fromPaper]);

  const [send, busy] = useBusy(async (typed: string) => {
    setError(undefined);
    try {
      await onEntered(await api.signInSecondStep({ body: { ticket: secondStep.ticket, code: typed } }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'invalid_code') return onOver(failure.message);
      setError(failure.fields.code ?? failure.message);
      field.current?.select();
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setError(fromPaper ? 'Enter a recovery code' : 'Enter the code');
    void send(code);
  };
  const change = (paper: boolean) => {
    setFromPaper(paper);
    setCode('');
    setError(undefined);
  };

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <div className={styles.head}>
        <h2>{fromPaper ? 'Use a recovery code' : 'Enter the code from your app'}</h2>
        <p>
          {fromPaper
            ? 'One of the ten that you were given with two-step sign-in. Each works once.'
            : 'Your password was right. Your authenticator app has the rest.'}
        </p>
      </div>
      <TextField
        key={fromPaper ? 'paper' : 'app'}
        ref={field}
        label={fromPaper ? 'Recovery code' : 'Code'}
        hint={fromPaper ? 'Four groups of four letters and digits.' : 'Six digits, new every 30 seconds.'}
        error={error}
        required
        value={code}
        inputMode={fromPaper ? 'text' : 'numeric'}
        autoComplete={fromPaper ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" wide busy={busy} busyLabel="Signing in">
        Sign In
      </Button>
      <div className={styles.actions}>
        {fromPaper ? (
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
      </div>
    </form>
  );
}
