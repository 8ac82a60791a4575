import { type RefObject, useEffect, useRef, useState } from 'react';
import { cleanLines, codePoints } from '#contract/text.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Counts after cleaning, as the limits do: an emoji counts once, and surrounding spaces do not count. */
const measured = (text: string) => codePoints(cleanLines(text));

/**
 * Counts the characters of a text control, whatever changes them: typing, a controlled value, a form library that
 * writes to the element, a reset.
 */
export function usePointCount(
  initial: unknown,
): [count: number, ref: RefObject<TextControl | null>, recount: () => void] {
  const ref = useRef<TextControl | null>(null);
  const [count, setCount] = useState(() => measured(String(initial ?? '')));
  const recount = () => {
    if (ref.current) setCount(measured(ref.current.value));
  };
  const recountRef = useRef(recount);
  recountRef.current = recount;
  useEffect(recount);
  useEffect(() => {
    const form = ref.current?.form;
    // The reset event fires before the values change, and so do microtasks if the user pressed the button.
    const recountAfterReset = () => {
      setTimeout(recountRef.current);
    };
    form?.addEventListener('reset', recountAfterReset);
    return () => form?.removeEventListener('reset', recountAfterReset);
  }, []);
  return [count, ref, recount];
}
