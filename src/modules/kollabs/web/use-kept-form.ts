import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { KollabForm } from '#modules/kollabs/kollabs.contract.ts';
import { dropDraft, emptyForm, type KollabDraft, keepDraft, readDraft } from './kollab-draft.ts';

interface KeptForm {
  /** Whether what stands in the form was left there earlier. */
  restored: boolean;
  /**
   * The idempotency key of a sending: the same for the same words until they have arrived, also after a reload, so
   * that a lost answer never publishes twice; a new one when the words change.
   */
  keyFor(words: unknown): string;
  /** Empties the form and forgets the draft. */
  startOver(): void;
  /** Forgets the draft: it is published. */
  arrived(): void;
}

/** Keeps a form in this tab while it is written: a lost connection, a reload or a new sign-in loses nothing. */
export function useKeptForm<Output>(
  form: UseFormReturn<KollabForm, unknown, Output>,
  username: string,
): KeptForm {
  const [restored, setRestored] = useState(false);
  const sent = useRef<KollabDraft['sent']>(undefined);
  const keeping = useRef(true);
  const keep = (values: KollabForm) => {
    if (keeping.current) keepDraft(username, { values, ...(sent.current && { sent: sent.current }) });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` reads refs only, and the form never changes.
  useEffect(() => {
    const draft = readDraft(username);
    if (draft) {
      form.reset(draft.values, { keepDefaultValues: true });
      sent.current = draft.sent;
      setRestored(true);
    }
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [form, username]);

  return {
    restored,
    keyFor(intent) {
      const words = JSON.stringify(intent);
      if (sent.current?.words !== words) sent.current = { words, key: crypto.randomUUID() };
      keep(form.getValues());
      return sent.current.key;
    },
    startOver() {
      form.reset(emptyForm);
      sent.current = undefined;
      dropDraft(username);
      setRestored(false);
    },
    arrived() {
      keeping.current = false;
      dropDraft(username);
    },
  };
}
