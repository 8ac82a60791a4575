import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '#ui/toast/toast.tsx';
import { paths } from '../paths.ts';
import { useReadAgain } from '../revalidation.ts';
import { clearSession } from '../session.ts';
import { type Refusal, refusalOf } from './refusal.ts';

// The page changes under such a refusal, so there is more to read.
const OUTDATED_MS = 10_000;

interface TellOptions {
  toastMs?: number | undefined;
  /** Shows nothing; an unexpected error is still logged. */
  silent?: boolean | undefined;
  /** Takes the place of what was said of it before. */
  about?: object | undefined;
  /**
   * What the caller does about it: true when nothing more is to be done. Where the session ended, the way to sign-in
   * follows all the same.
   */
  own?: (refusal: Refusal) => boolean;
}

/**
 * Tells why a write did not happen, the one place for it: a session that ended leads to sign-in and back here, an
 * unexpected error is logged, all else is said in a toast; a page that shows outdated data is read again.
 */
export function useTellRefusal(): (error: unknown, options?: TellOptions) => Promise<void> {
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const toast = useToast();
  const latest = useRef({ navigate, toast });
  latest.current = { navigate, toast };
  return useCallback(
    async (error, { toastMs, silent, about, own } = {}) => {
      const { navigate, toast } = latest.current;
      const refusal = refusalOf(error);
      const duration = refusal.outdated ? OUTDATED_MS : toastMs;
      const options = { about, duration };
      if (refusal.code === 'unexpected') reportError(error);
      if (silent) return;
      const isDone = own?.(refusal);
      if (refusal.kind === 'session') {
        toast.error(refusal.text);
        clearSession();
        await navigate(paths.signIn(location.pathname + location.search));
        return;
      }
      if (isDone) return;
      toast.error(refusal.text, options);
      if (refusal.outdated) await readAgain(['page']);
    },
    [readAgain],
  );
}
