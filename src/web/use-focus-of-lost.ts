import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes the focus when what changed has taken away what had it: a button that was pressed, or that opened a dialog.
 * @param standing what is shown, in words: another one is a change
 * @returns for the element that takes it, with `tabIndex={-1}`
 */
export function useFocusOfLost<E extends HTMLElement = HTMLElement>(standing: string): RefObject<E | null> {
  const region = useRef<E>(null);
  const before = useRef(standing);
  useEffect(() => {
    if (before.current !== standing && document.activeElement === document.body) region.current?.focus();
    before.current = standing;
  }, [standing]);
  return region;
}
