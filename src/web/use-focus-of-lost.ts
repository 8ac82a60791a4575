import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to a region when a change has removed the focused element, such as the pressed button.
 * @param standing identifies what is shown; a new value is a change
 * @returns the ref of the region, which needs `tabIndex={-1}`
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
