import { useRef } from 'react';

/**
 * The idempotency key of what a person is about to send: the same for the same words until they have arrived, so
 * that a retry after a lost answer has its effect once; a new one when the words change or the next thing begins.
 */
export function useIntentKey(): { keyFor(intent: unknown): string; arrived(): void } {
  const current = useRef<{ intent: string; key: string } | null>(null);
  return {
    keyFor(intent) {
      const said = JSON.stringify(intent);
      if (current.current?.intent !== said) current.current = { intent: said, key: crypto.randomUUID() };
      return current.current.key;
    },
    arrived() {
      current.current = null;
    },
  };
}
