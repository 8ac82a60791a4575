import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { onDemand } from '#ui/render/on-demand.tsx';

const ProofDialog = onDemand(() => import('./proof-dialog.tsx'), 'ProofDialog');

/**
 * For calls that ask for a recent proof of who is there (`requireRecentAuthentication`). Stand `dialog` anywhere in
 * the card, and make the call through `withProof`: where the server asks, the person types their password, and the
 * call is made again.
 * @returns `withProof(task)`: what the task gives, or null when the person turned away; it throws what the task throws
 */
export function useProof(): {
  withProof: <T>(task: () => Promise<T>) => Promise<T | null>;
  dialog: ReactNode;
} {
  const [asking, setAsking] = useState(false);
  const answer = useRef<((proved: boolean) => void) | null>(null);
  const settle = (proved: boolean) => {
    setAsking(false);
    answer.current?.(proved);
    answer.current = null;
  };
  const proved = () =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setAsking(true);
    });
  return {
    async withProof(task) {
      try {
        return await task();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'authentication_needed') throw error;
        return (await proved()) ? task() : null;
      }
    },
    dialog: <ProofDialog open={asking} onProved={() => settle(true)} onDeclined={() => settle(false)} />,
  };
}
