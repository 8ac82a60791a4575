import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to a region when a change has removed the focused element, such as the pressed button.
 * @param shown identifies what is shown; a new value is a change
 * @returns the ref of the region, which needs `tabIndex={-1}`
 */
export function useRestoreFocus<E extends HTMLElement = HTMLElement>(shown: string): RefObject<E | null> {
  const region = useRef<E>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body) region.current?.focus();
    before.current = shown;
  }, [shown]);
  return region;
}
