import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { IntentKey } from '../write/intent.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';

interface KeptForm {
  /** Whether what stands in the form was left there earlier. */
  restored: boolean;
  /** Keeps what stands in the form, and the key with which it is being sent. */
  keep: () => void;
  /** Forgets it: it has arrived. */
  arrived: () => void;
  /** Forgets it: the form begins anew. */
  drop: () => void;
}

/**
 * Keeps a form in this tab while it is written: a lost connection, a reload or a new sign-in loses nothing.
 * @param place names the form and whose it is; nothing is kept when left out
 */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  place: string | undefined,
  intentKey: IntentKey,
): KeptForm {
  const [restored, setRestored] = useState(false);
  const isDone = useRef(false);
  const keep = () => {
    if (place === undefined || isDone.current) return;
    keepDraft(place, { values: form.getValues(), sent: intentKey.current });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` reads what never changes.
  useEffect(() => {
    if (place === undefined) return;
    const draft = readDraft(place, form.getValues());
    if (draft) {
      form.reset(draft.values, { keepDefaultValues: true });
      intentKey.restore(draft.sent);
      setRestored(true);
    }
    return form.subscribe({ formState: { values: true }, callback: keep });
  }, [form, place, intentKey]);

  const end = (done: boolean) => {
    isDone.current = done;
    if (place !== undefined) dropDraft(place);
    setRestored(false);
  };
  return { restored, keep, arrived: () => end(true), drop: () => end(false) };
}
