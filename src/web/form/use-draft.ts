import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { afterEarlyInput, OpenDraft, readDraft } from '../drafts/drafts.ts';
import type { IntentKey } from '../write/intent.ts';
import { changedFields, changedOnly, writtenOver } from './form-state.ts';

interface KeptForm<Input> {
  restored: boolean;
  /** For a form that edits saved values: those values when the editing began; null without edits. */
  over: Partial<Input> | null;
  keep: () => void;
  /** Drops the draft because the values were saved. */
  arrived: () => void;
  /** Drops the draft because the form starts over. */
  drop: () => void;
}

/**
 * Names a form and its user. A form with secrets lists their fields: they are stored empty, and the page does not ask
 * before the user leaves it.
 */
export type DraftName = string | { name: string; secrets: readonly string[] };

interface DraftOptions {
  draft: DraftName | undefined;
  element: RefObject<HTMLFormElement | null>;
  unwritten: object;
  isOver: boolean;
  /** The form now edits another object: reset it to that object's values. */
  startOver: () => void;
}

const NONE: readonly string[] = [];

/**
 * Stores a form's values while the user edits them, and asks before the user leaves. Saved or initial values are
 * not a draft.
 */
export function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { draft: name, element, unwritten, isOver, startOver }: DraftOptions,
  intentKey: IntentKey,
): KeptForm<Input> {
  const [restored, setRestored] = useState(false);
  const over = useRef<Partial<Input> | null>(null);
  const { formKey, secrets } =
    typeof name === 'object'
      ? { formKey: name.name, secrets: name.secrets }
      : { formKey: name, secrets: NONE };
  const asks = secrets.length === 0;
  const draft = useMemo(
    () =>
      // A form in a closed dialog has no element.
      formKey === undefined
        ? null
        : new OpenDraft(formKey, () => asks && (element.current?.isConnected ?? false)),
    [formKey, element, asks],
  );
  /** The values that need no draft: the initial ones, later the saved ones. */
  const settled = useRef<Input>(undefined);
  const shownKey = useRef(formKey);

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
    // The intent contains the secrets.
    const sent = asks ? intentKey.current : undefined;
    draft?.keep({ values, sent, ...(over.current && { over: over.current }) });
  };
  const drop = () => {
    over.current = null;
    draft?.drop();
  };

  const restore = () => {
    const shown = form.getValues();
    const kept = formKey === undefined ? null : readDraft(formKey, shown);
    if (kept) {
      over.current = isOver ? (kept.over ?? {}) : null;
      const before = over.current ? writtenOver(kept.values, over.current, shown) : kept.values;
      // Input that was typed before the draft was restored wins.
      const values = { ...before, ...changedOnly(shown, shown, { ...unwritten }) };
      form.reset(values, { keepDefaultValues: true });
      intentKey.restore(kept.sent);
      if (changedFields(shown, values).length > 0) setRestored(true);
    }
    // A restored draft is still unsaved.
    keepOver(form.getValues(), unwritten);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: whether a form edits a saved value never changes
  useEffect(() => {
    if (shownKey.current !== formKey) {
      shownKey.current = formKey;
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
  }, [form, formKey, draft, intentKey]);

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
