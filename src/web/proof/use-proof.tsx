import { type ReactNode, useRef, useState } from 'react';
import { onDemand } from '#ui/render/on-demand.tsx';
import { isRefusedWith } from '#web/write/refusal.ts';

const ProofDialog = onDemand(() => import('./proof-dialog.tsx'), 'ProofDialog');

/**
 * For endpoints that require a recent proof (`requireRecentAuthentication`). Render `dialog` anywhere, and call the
 * endpoint through `withProof`: if the server requires a proof, the viewer types the password and the call is
 * repeated.
 * @returns `withProof(task)` resolves to the task's result, or to null if the viewer cancels; it throws what the task
 * throws
 */
export function useProof(): {
  withProof: <T>(task: () => Promise<T>) => Promise<T | null>;
  dialog: ReactNode;
} {
  const [asking, setAsking] = useState(false);
  const response = useRef<((proved: boolean) => void) | null>(null);
  const settle = (proved: boolean) => {
    setAsking(false);
    response.current?.(proved);
    response.current = null;
  };
  const proved = () =>
    new Promise<boolean>((resolve) => {
      response.current = resolve;
      setAsking(true);
    });
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
        onOpenChange={(open) => open || settle(false)}
        onProved={() => settle(true)}
      />
    ),
  };
}
