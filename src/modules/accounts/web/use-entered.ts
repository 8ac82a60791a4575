import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { ERRORS } from '#contract/errors.ts';
import type { signedIn } from '#contract/session.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { startSession } from '#web/session.ts';

// product.md section 8: how long the toast stays.
const UNVERIFIED_MS = 10_000;

export type Entered = (answer: z.output<typeof signedIn>) => Promise<void>;

/**
 * What follows every way of signing in.
 * @param next where to go afterwards: a path of this site
 */
export function useEntered(next: string): Entered {
  const navigate = useNavigate();
  const toast = useToast();
  const sendAgain = async () => {
    try {
      const { message } = await api.sendVerificationEmail({ body: {} });
      toast.success(message, { duration: UNVERIFIED_MS });
    } catch (error) {
      toast.error((error as Error).message, { duration: UNVERIFIED_MS });
    }
  };
  return async ({ token, user }) => {
    startSession(token);
    if (!user.emailVerified) {
      const action = { label: 'Send it again', onSelect: () => void sendAgain() };
      toast.error(ERRORS.email_unverified.text, { duration: UNVERIFIED_MS, action });
    }
    // Reads every loader again, the root's with who is signed in among them.
    await navigate(next, { replace: true });
  };
}
