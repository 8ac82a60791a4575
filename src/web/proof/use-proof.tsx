import { type ReactNode, useRef, useState } from 'react';
import type { SignInMethodsView } from '#modules/accounts/google.contract.ts';
import { onDemand } from '#ui/render/on-demand.tsx';
import { isRefusedWith } from '#web/write/refusal.ts';
import { api } from '../api.ts';
import { settled } from '../guards.ts';
import type { ProofWays } from './proof-dialog.tsx';

const ProofDialog = onDemand(() => import('./proof-dialog.tsx'), 'ProofDialog');
const PASSWORD_ONLY: ProofWays = { password: true, google: false };

function waysOf({ password, google, googleState }: SignInMethodsView): ProofWays {
  return { password, google: google !== null && googleState !== 'unavailable' };
}

/**
 * For endpoints that require a recent proof (`requireRecentAuthentication`). Render `dialog` anywhere, and call the
 * endpoint through `withProof`: if the server requires a proof, the viewer types the password and the call is
 * repeated. A proof by Google leaves the page and leads back to it; the viewer then does it again.
 * @returns `withProof(task)` resolves to the task's result, or to null if the viewer cancels; it throws what the task
 * throws
 */
export function useProof(): {
  withProof: <T>(task: () => Promise<T>) => Promise<T | null>;
  dialog: ReactNode;
} {
  const [asking, setAsking] = useState(false);
  const [ways, setWays] = useState<ProofWays>(PASSWORD_ONLY);
  const response = useRef<((proved: boolean) => void) | null>(null);
  const settle = (proved: boolean) => {
    setAsking(false);
    response.current?.(proved);
    response.current = null;
  };
  const proved = async () => {
    const methods = await settled(api.getSignInMethods());
    setWays(methods.ok ? waysOf(methods.value) : PASSWORD_ONLY);
    return new Promise<boolean>((resolve) => {
      response.current = resolve;
      setAsking(true);
    });
  };
  return {
    async withProof(task) {
      try {
        return await task();
      } catch (error) {
        if (!isRefusedWith(error, 'authentication_needed')) throw error;
        return (await proved()) ? task() : null;
      }
    },
    dialog: (
      <ProofDialog
        open={asking}
        ways={ways}
        onOpenChange={(open) => open || settle(false)}
        onProved={() => settle(true)}
      />
    ),
  };
}
