import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '#ui/toast/toast.tsx';
import { paths } from '../paths.ts';
import { useRevalidateParts } from '../revalidation.ts';
import { clearSession } from '../session.ts';
import { type Refusal, toRefusal } from './refusal.ts';

// Longer than usual, because the page also changes.
const OUTDATED_MS = 10_000;

interface HandleOptions {
  toastMs?: number | undefined;
  /** Shows nothing; an unexpected error is still logged. */
  silent?: boolean | undefined;
  /** Replaces the previous toast with the same key. */
  about?: object | undefined;
  /** The caller's own handling: return true to skip the default. An expired session still redirects to sign-in. */
  own?: (refusal: Refusal) => boolean;
}

/**
 * Handles every failed write: an expired session redirects to sign-in and back, an unexpected error is logged,
 * everything else is shown in a toast; a stale page is read again.
 */
export function useHandleRefusal(): (error: unknown, options?: HandleOptions) => Promise<void> {
  const navigate = useNavigate();
  const revalidateParts = useRevalidateParts();
  const toast = useToast();
  const latest = useRef({ navigate, toast });
  latest.current = { navigate, toast };
  return useCallback(
    async (error, { toastMs, silent, about, own } = {}) => {
      const { navigate, toast } = latest.current;
      const refusal = toRefusal(error);
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
      if (refusal.outdated) await revalidateParts(['page']);
    },
    [revalidateParts],
  );
}
