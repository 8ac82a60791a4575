import { useState } from 'react';
import type { Refusal } from './refusal.ts';

/** What came of a write that a page makes once, in a sentence. */
export interface Outcome {
  done: boolean;
  text: string;
}

/**
 * For a page that shows what came of its one write where its button was.
 * @returns the outcome, null before; and what `useWrite` and `useForm` take to tell it
 */
export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return {
    outcome,
    shows: {
      onSuccess: ({ message }: { message: string }) => setOutcome({ done: true, text: message }),
      onRefused: ({ kind, text }: Refusal) => {
        // Without a response nothing came of it yet: pressed again, it goes with the same key.
        if (kind === 'failed') return false;
        setOutcome({ done: false, text });
        return true;
      },
    },
  };
}
