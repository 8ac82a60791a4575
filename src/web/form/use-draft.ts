import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { afterEarlyInput, OpenDraft, readDraft } from '../drafts/drafts.ts';
import type { IntentKey } from '../write/intent.ts';
import { changedFields, changedOnly, writtenOver } from './form-state.ts';

interface KeptForm<Input> {
  /** Whether what stands in the form was left there earlier. */
  restored: boolean;
  /** Of a form over something saved: what was saved when it was begun to write over it; null where nothing is. */
  over: Partial<Input> | null;
  /** Keeps what stands in the form, and the key with which it is being sent. */
  keep: () => void;
  /** Forgets it: it has arrived. */
  arrived: () => void;
  /** Forgets it: the form begins anew. */
  drop: () => void;
}

/**
 * Names a form and whose it is. A form with secrets names their fields, which are empty in what is kept; who leaves it is
 * not asked.
 */
export type DraftName = string | { name: string; secrets: readonly string[] };

interface DraftOptions {
  /** Nothing is kept when left out. */
  draft: DraftName | undefined;
  element: RefObject<HTMLFormElement | null>;
  /** What stands in the form where nothing is written. */
  unwritten: object;
  /** Whether the form is over something saved. */
  isOver: boolean;
  /** The form is about something else now, and shows nothing of what was written about the first. */
  startOver: () => void;
}

const NONE: readonly string[] = [];

/**
 * Keeps a form in this tab while it is written: a lost connection, a reload or a new sign-in loses nothing, and who
 * leaves the page is asked. What stands there as it was saved, or at first, is no draft.
 */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { draft: name, element, unwritten, isOver, startOver }: DraftOptions,
  intentKey: IntentKey,
): KeptForm<Input> {
  const [restored, setRestored] = useState(false);
  const over = useRef<Partial<Input> | null>(null);
  const { place, secrets } =
    typeof name === 'object' ? { place: name.name, secrets: name.secrets } : { place: name, secrets: NONE };
  const asks = secrets.length === 0;
  const draft = useMemo(
    () =>
      // In a dialog that was closed, it is nowhere.
      place === undefined
        ? null
        : new OpenDraft(place, () => asks && (element.current?.isConnected ?? false)),
    [place, element, asks],
  );
  /** The values that have no draft: those at first, then those that arrived. */
  const settled = useRef<Input>(undefined);
  const shownPlace = useRef(place);

  const withoutSecrets = (values: Input): Input => ({
    ...values,
    ...Object.fromEntries(secrets.map((secret) => [secret, ''])),
  });
  const keepOver = (written: Input, defaults: object) => {
    const values = withoutSecrets(written);
    const isWritten =
      changedFields(defaults, values).length > 0 && changedFields(settled.current ?? {}, values).length > 0;
    if (!isWritten) return drop();
    if (isOver) over.current ??= defaults;
    // What is sent holds the secrets.
    const sent = asks ? intentKey.current : undefined;
    draft?.keep({ values, sent, ...(over.current && { over: over.current }) });
  };
  const drop = () => {
    over.current = null;
    draft?.drop();
  };

  const restore = () => {
    const shown = form.getValues();
    const kept = place === undefined ? null : readDraft(place, shown);
    if (kept) {
      over.current = isOver ? (kept.over ?? {}) : null;
      const before = over.current ? writtenOver(kept.values, over.current, shown) : kept.values;
      // What was typed before it came wins.
      const values = { ...before, ...changedOnly(shown, shown, { ...unwritten }) };
      form.reset(values, { keepDefaultValues: true });
      intentKey.restore(kept.sent);
      if (changedFields(shown, values).length > 0) setRestored(true);
    }
    // It is as unsaved as it was.
    keepOver(form.getValues(), unwritten);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is over something saved or it is not
  useEffect(() => {
    if (shownPlace.current !== place) {
      shownPlace.current = place;
      settled.current = undefined;
      over.current = null;
      setRestored(false);
      startOver();
    }
    let stop = () => {};
    const end = afterEarlyInput(() => {
      restore();
      stop = form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => keepOver(values, defaultValues ?? {}),
      });
    });
    return () => {
      end();
      stop();
      draft?.close();
    };
  }, [form, place, draft, intentKey]);

  const end = () => {
    drop();
    setRestored(false);
  };
  return {
    restored,
    over: over.current,
    keep: () => keepOver(form.getValues(), form.formState.defaultValues ?? {}),
    arrived() {
      settled.current = structuredClone(withoutSecrets(form.getValues()));
      end();
    },
    drop: end,
  };
}
