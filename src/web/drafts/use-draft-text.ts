import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { afterEarlyInput, OpenDraft, readDraft } from './drafts.ts';

const EMPTY = { text: '' };

/**
 * The text of a box that is kept while it is written: a reload, a lost connection or a new sign-in loses nothing, and
 * who leaves the page is asked.
 * @param place names the box and whose it is; another place is another draft
 * @param isShown whether it can be seen: who leaves the page is not asked for a box in a dialog that was closed
 */
export function useDraftText(place: string, isShown = true): [text: string, setText: (text: string) => void] {
  const [{ of, text }, show] = useState({ of: '', text: '' });
  const shown = useRef(isShown);
  shown.current = isShown;
  const draft = useMemo(() => new OpenDraft(place, () => shown.current), [place]);
  const isTyped = useRef(false);
  // The server knows no draft, so it comes after hydration. What is typed before it comes wins.
  useEffect(() => {
    const end = afterEarlyInput(() => {
      if (isTyped.current) return;
      const kept = readDraft(place, EMPTY);
      // It is as unsaved as it was.
      if (kept) draft.keep(kept);
      show({ of: place, text: kept?.values.text ?? '' });
    });
    return () => {
      end();
      isTyped.current = false;
      draft.close();
    };
  }, [place, draft]);
  const setText = useCallback(
    (next: string) => {
      isTyped.current = true;
      show({ of: place, text: next });
      if (next === '') draft.drop();
      else draft.keep({ values: { text: next } });
    },
    [place, draft],
  );
  return [of === place ? text : '', setText];
}
