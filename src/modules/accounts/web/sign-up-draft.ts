import { useCallback, useEffect, useState } from 'react';
import { afterEarlyInput, dropDraft, keepDraft, readDraft } from '#web/drafts/drafts.ts';
import type { SignUpValues } from './sign-up-check.ts';

/** What is written at sign-up stays in this tab, but for passwords. */
export const SIGN_UP_DRAFT = { name: 'sign-up', secrets: ['password', 'confirmPassword'] };

/** Keeps what was signed up with, in case its address turns out to be wrong. */
export function keepSignUp(values: SignUpValues): void {
  keepDraft(SIGN_UP_DRAFT.name, { values: { ...values, password: '', confirmPassword: '' } });
}

/** The address that the mail went to, and what the server said. */
export interface SentSignUp {
  email: string;
  message: string;
}

const SENT = 'sign-up/sent';

/** A sign-up that was sent from this tab, also before a reload; null where none was. */
export function useSentSignUp(): [SentSignUp | null, (sent: SentSignUp | null) => void] {
  const [sent, show] = useState<SentSignUp | null>(null);
  // It is only in the browser's storage, so it is read after hydration.
  useEffect(
    () => afterEarlyInput(() => show(readDraft(SENT, { email: '', message: '' })?.values ?? null)),
    [],
  );
  const setSent = useCallback((next: SentSignUp | null) => {
    show(next);
    if (next) keepDraft(SENT, { values: next });
    else dropDraft(SENT);
  }, []);
  return [sent, setSent];
}
