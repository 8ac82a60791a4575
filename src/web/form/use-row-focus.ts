import { useEffect, useRef } from 'react';

/** Moves the focus to the first input of a row, once the changed rows are rendered. */
export function useRowFocus() {
  const list = useRef<HTMLOListElement>(null);
  const next = useRef<number>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    list.current?.children[next.current]?.querySelector('input')?.focus();
    next.current = undefined;
  });
  const focusRow = (index: number) => {
    next.current = index;
  };
  return { list, focusRow };
}
