import { type RefObject, useEffect, useRef, useState } from 'react';
import { countCodePoints } from './code-points.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Counts what stands in a text control, whoever put it there: typing, a controlled value, a form library
 * that writes to the element, a reset.
 */
export function usePointCount(
  initial: unknown,
): [count: number, ref: RefObject<TextControl | null>, recount: () => void] {
  const ref = useRef<TextControl | null>(null);
  const [count, setCount] = useState(() => countCodePoints(String(initial ?? '')));
  const recount = () => {
    if (ref.current) setCount(countCodePoints(ref.current.value));
  };
  useEffect(recount);
  useEffect(() => {
    const form = ref.current?.form;
    // The reset event comes before the values change.
    const recountAfterReset = () =>
      queueMicrotask(() => {
        if (ref.current) setCount(countCodePoints(ref.current.value));
      });
    form?.addEventListener('reset', recountAfterReset);
    return () => form?.removeEventListener('reset', recountAfterReset);
  }, []);
  return [count, ref, recount];
}
