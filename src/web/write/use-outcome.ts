import { useState } from 'react';
import type { Refusal } from './refusal.ts';

/** The result of a page's one write, as a sentence. */
export interface Outcome {
  done: boolean;
  text: string;
}

/**
 * For a page that replaces its one button with the result of the write.
 * @returns the outcome, null before; and the options that make `useWrite` or `useForm` set it
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
