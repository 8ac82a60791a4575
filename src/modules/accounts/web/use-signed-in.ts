import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { ACCOUNT_KEPT_TEXT } from '#modules/accounts/accounts.messages.ts';
import type { signedIn } from '#modules/accounts/session.contract.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { markChanged } from '#web/revalidation.ts';
import { storeSession } from '#web/session.ts';
import { type Keyed, useWrite } from '#web/write/use-write.ts';

// How long the toast stays, from the specification.
const UNVERIFIED_MS = 10_000;

export type SignedInResult = (session: z.output<typeof signedIn>) => Promise<void>;

/**
 * Returns what to do after every way of signing in: store the session, show a toast and navigate.
 * @param next the path to go to
 * @param onSession what else the new session is for, before the page is left
 */
export function useSignedIn(next: string, onSession?: () => Promise<unknown>): SignedInResult {
  const navigate = useNavigate();
  const toast = useToast();
  const sendAgain = useWrite((keyed: Keyed = {}) => api.sendVerificationEmail({ body: {}, ...keyed }), {
    success: ({ message }) => message,
    toastMs: UNVERIFIED_MS,
    changes: [],
  });
  return async ({ token, user, deletionTakenBack }) => {
    storeSession(token);
    if (deletionTakenBack) toast.success(ACCOUNT_KEPT_TEXT);
    if (!user.emailVerified) {
      const action = { label: 'Send it again', onSelect: () => void sendAgain.run() };
      toast.error(ERRORS.email_unverified.text, { duration: UNVERIFIED_MS, action });
    }
    await onSession?.();
    markChanged(['viewer']);
    await navigate(next, { replace: true });
  };
}
