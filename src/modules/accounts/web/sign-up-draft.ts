import { useCallback, useEffect, useState } from 'react';
import { afterEarlyInput, dropDraft, keepDraft, readDraft } from '#web/drafts/drafts.ts';
import type { SignUpValues } from './sign-up-check.ts';

/** Values typed at sign-up stay in this tab, except passwords. */
const secrets = ['password', 'confirmPassword'];
export const SIGN_UP_DRAFT = { name: 'sign-up', secrets };
export const GOOGLE_DRAFT = { name: 'sign-up/google', secrets };
export const SETUP_DRAFT = { name: 'setup', secrets };

/** Stores the values of a sign-up, so that its address can be corrected. */
export function storeSignUp(values: SignUpValues): void {
  keepDraft(SIGN_UP_DRAFT.name, { values: { ...values, password: '', confirmPassword: '' } });
}

export interface SentSignUp {
  email: string;
  message: string;
}

const SENT = 'sign-up/sent';

/** The sign-up sent from this tab, also after a reload; null if there was none. */
export function useSentSignUp(): [SentSignUp | null, (sent: SentSignUp | null) => void] {
  const [sent, show] = useState<SentSignUp | null>(null);
  // Read after hydration, since only the browser has it.
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
