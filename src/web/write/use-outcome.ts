import { useState } from 'react';
import type { Refusal } from './refusal.ts';

export interface Outcome {
  done: boolean;
  text: string;
}

/**
 * For a page that replaces its one button with the result of the write: `shows` are options of `useWrite` or
 * `useForm`.
 */
export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return {
    outcome,
    shows: {
      onSuccess: ({ message }: { message: string }) => setOutcome({ done: true, text: message }),
      onRefused: ({ kind, text }: Refusal) => {
        // Without a response the outcome is unknown: the next press retries with the same key.
        if (kind === 'failed') return false;
        setOutcome({ done: false, text });
        return true;
      },
    },
  };
}
