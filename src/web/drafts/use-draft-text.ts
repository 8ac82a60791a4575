import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { afterEarlyInput, OpenDraft, readDraft } from './drafts.ts';

const EMPTY = { text: '' };

/**
 * Like `useState`, stored as a draft.
 * @param formKey names the box and its user; a new name starts another draft
 * @param isShown false for a box that cannot be used, such as in a closed dialog: the page does not ask before leaving it
 */
export function useDraftText(
  formKey: string,
  isShown = true,
): [text: string, setText: (text: string) => void] {
  const [{ of, text }, show] = useState({ of: '', text: '' });
  const shown = useRef(isShown);
  shown.current = isShown;
  const draft = useMemo(() => new OpenDraft(formKey, () => shown.current), [formKey]);
  const isTyped = useRef(false);
  // The server has no drafts, so restore after hydration. What the user typed earlier wins.
  useEffect(() => {
    const end = afterEarlyInput(() => {
      if (isTyped.current) return;
      const kept = readDraft(formKey, EMPTY);
      // A restored draft is still unsaved.
      if (kept) draft.keep(kept);
      show({ of: formKey, text: kept?.values.text ?? '' });
    });
    return () => {
      end();
      isTyped.current = false;
      draft.close();
    };
  }, [formKey, draft]);
  const setText = useCallback(
    (next: string) => {
      isTyped.current = true;
      show({ of: formKey, text: next });
      if (next === '') draft.drop();
      else draft.keep({ values: { text: next } });
    },
    [formKey, draft],
  );
  return [of === formKey ? text : '', setText];
}
