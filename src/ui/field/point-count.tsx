import { type RefObject, useEffect, useRef, useState } from 'react';
import { cleanLines, codePoints } from '#contract/text.ts';
import styles from './field.module.css';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Counts after cleaning, as the limits do: an emoji counts once, and surrounding spaces do not count. */
const measured = (text: string) => codePoints(cleanLines(text));

/** Counts whatever changes the text: typing, a controlled value, a form library, a reset. */
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

type PointCounterProps = { count: number; max: number };

/** How much of a limit is used; announced only when little is left or the limit is exceeded. */
export function PointCounter({ count, max }: PointCounterProps) {
  const left = max - count;
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return (
    <span className={styles.counter} data-over={left < 0 ? '' : undefined}>
      <span aria-hidden="true">
        {count}/{max}
      </span>
      <span className="visually-hidden" role="status">
        {left < 0 ? `${-left} ${characters} too many` : left <= 20 ? `${left} ${characters} left` : ''}
      </span>
    </span>
  );
}
